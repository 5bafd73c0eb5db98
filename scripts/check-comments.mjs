// Comments give reasons; ids of requirements belong in test titles and docs/.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

const isTest = /\.(test|spec)\.tsx?$/;
const id = /\b[SCDFG]-\d+\b/;

const files = globSync("{apps,infra,packages,workers}/**/*.{ts,tsx,prisma}", {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|generated|\.next)$/.test(path),
});
const problems = files
  .filter((file) => !isTest.test(file))
  .flatMap((file) => commentProblems(file, readFileSync(join(root, file), "utf8")));
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "The comments hold." : `${problems.length} comments cite requirements.`);
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * One sentence for each comment that cites a requirement.
 * @param {string} file @param {string} text @returns {string[]}
 */
function commentProblems(file, text) {
  return text.split("\n").flatMap((line, index) => {
    const comment = /^\s*\*(.*)|(?:^|\s)(?:\/\/|\/\*)(.*)/.exec(line);
    const found = id.exec(comment?.[1] ?? comment?.[2] ?? "");
    return found ? [`${file}:${index + 1}: move ${found[0]} into the title of the test that proves it.`] : [];
  });
}
