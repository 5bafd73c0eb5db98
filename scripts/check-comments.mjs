// Checks comments and test titles: ids of requirements belong in test titles and docs/; comments are short and use plain
// English.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

const isTestFile = /\.(test|spec)\.tsx?$/;
const id = /\b[SCDFG]-\d+\b/;

/** Phrases that make comments hard to read, each with a plain alternative. */
const dialect = [
  [/\bwhoever\b/i, "name the person or the code"],
  [/\banew\b/i, '"again"'],
  [/\bunless (told|said)\b/i, '"by default"'],
  [/\bis told (of|that|what|none)\b/i, '"receives" or "learns"'],
  [/\b(is|are|was|were) asked for\b/i, '"is requested"'],
  [/\b(is|are) to be (called|done|asked|had)\b/i, '"must be called"'],
  [/\bwhat is so\b|\bit is so\b|\bnot so\b/i, "say what holds"],
  [/\bgoes? on by itself\b/i, '"continues"'],
  [/\bof (one's|its|their) own\b/i, '"a separate" or "its own"'],
  [/\bmakes? nothing of\b|\bminds (no|only)\b/i, '"ignores"'],
  [/\b(is|are|was) away\b/i, '"is unavailable"'],
  [/\bput(s|ting)? right\b|\bmended?\b/i, '"fix"'],
  [/\b(is|are|was|were) given up\b/i, '"times out", "is aborted" or "becomes a dead letter"'],
  [/\bin (so many )?words\b/i, '"as text"'],
  [/\bso (many|much) of\b|\bfor so long\b/i, "name the value"],
  [/\bhere and there\b|\bhearsay\b|\bstranger'?s? again\b/i, "say what happens"],
  [/\bnobody (asks?|waits?|looks?|knows?|tells?|hears?)\b/i, "name the code or drop the sentence"],
  [/\bsomebody (else('s)?|asks?|waits?|looks?)\b/i, '"another user", "another process"'],
];
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
    ...(file === "scripts/check-comments.mjs" ? [] : findProseProblems(file, text)),
  ];
});
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "The comments hold." : `${problems.length} problems in comments and titles.`);
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
 * Returns one sentence for each comment that is too long, and for each comment or test title that contains a phrase
 * from the list.
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
function findProseProblems(file, text) {
  const lines = text.split("\n");
  const prose = lines.map((line) => extractComment(line) ?? extractTitle(line) ?? "");
  return [
    ...findLongComments(lines).map(
      ({ line, count, max }) => `${file}:${line}: shorten this comment of ${count} lines to ${max}.`,
    ),
    ...prose.flatMap((sentence, index) =>
      dialect.flatMap(([pattern, hint]) => {
        const found = pattern.exec(sentence);
        return found ? [`${file}:${index + 1}: replace “${found[0]}”: ${hint}.`] : [];
      }),
    ),
  ];
}

/** @param {string} line */
function extractComment(line) {
  const comment = /^\s*\*(?!\/)(.*)|(?:^|\s)(?:\/\/|\/\*)(.*)/.exec(line);
  return comment?.[1] ?? comment?.[2];
}

/** @param {string} line */
function extractTitle(line) {
  return /^\s*(?:test|it|describe)(?:\.\w+)*\(["'`](.*)/.exec(line)?.[1] ?? /^\s*\]?\)\(["'`](.*)/.exec(line)?.[1];
}

/**
 * Finds comments that are longer than the limits. Lines with JSDoc tags do not count.
 * @param {string[]} lines
 */
function findLongComments(lines) {
  const found = [];
  for (let index = 0; index < lines.length; index++) {
    const isBlock = /^\s*\/\*\*?\s*$/.test(lines[index]);
    const inside = isBlock ? /^\s*\*(?!\/)/ : /^\s*\/\/(?! {3})/;
    const start = isBlock ? index + 1 : index;
    let end = start;
    while (end < lines.length && inside.test(lines[end])) end++;
    const count = lines.slice(start, end).filter((line) => !/^\s*\*\s*@/.test(line)).length;
    const max = isBlock ? maxBlockLines : maxRunLines;
    if (count > max) found.push({ line: index + 1, count, max });
    index = Math.max(index, end - 1);
  }
  return found;
}
