// Checks comments: they are short, and ids of requirements belong in test titles and docs/.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

const isTestFile = /\.(test|spec)\.tsx?$/;
const id = /\b[SCDFG]-\d+\b/;

const maxBlockLines = 6;
const maxRunLines = 3;

const files = globSync("{apps,infra,packages,scripts,workers}/**/*.{ts,tsx,mjs,prisma}", {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|generated|\.next)$/.test(path),
});
const problems = files.flatMap((file) => {
  const text = readFileSync(join(root, file), "utf8");
  return [
    ...(isTestFile.test(file) || file.startsWith("scripts/") ? [] : findIdProblems(file, text)),
    ...findLengthProblems(file, text.split("\n")),
  ];
});
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "The comments hold." : `${problems.length} problems in comments.`);
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * Returns one sentence for each comment that contains the id of a requirement.
 * @param {string} file @param {string} text @returns {string[]}
 */
function findIdProblems(file, text) {
  return text.split("\n").flatMap((line, index) => {
    const found = id.exec(extractComment(line) ?? "");
    return found ? [`${file}:${index + 1}: move ${found[0]} into the title of the test that proves it.`] : [];
  });
}

/**
 * Returns one sentence for each comment that is too long.
 * @param {string} file @param {string[]} lines @returns {string[]}
 */
function findLengthProblems(file, lines) {
  return findLongComments(lines).map(
    ({ line, count, max }) => `${file}:${line}: shorten this comment of ${count} lines to ${max}.`,
  );
}

/** @param {string} line */
function extractComment(line) {
  const comment = /^\s*\*(?!\/)(.*)|(?:^|\s)(?:\/\/|\/\*)(.*)/.exec(line);
  return comment?.[1] ?? comment?.[2];
}

/**
 * Finds comments that are longer than the limits. Lines with JSDoc tags do not count.
 * @param {string[]} lines
 */
function findLongComments(lines) {
  const found = [];
  for (let index = 0; index < lines.length; index++) {
    const isBlock = /^\s*\/\*\*?\s*$/.test(lines[index] ?? "");
    const inside = isBlock ? /^\s*\*(?!\/)/ : /^\s*\/\/(?! {3})/;
    const start = isBlock ? index + 1 : index;
    let end = start;
    while (end < lines.length && inside.test(lines[end] ?? "")) end++;
    const count = lines.slice(start, end).filter((line) => !/^\s*\*\s*@/.test(line)).length;
    const max = isBlock ? maxBlockLines : maxRunLines;
    if (count > max) found.push({ line: index + 1, count, max });
    index = Math.max(index, end - 1);
  }
  return found;
}
