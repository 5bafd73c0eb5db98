// Generates docs/bad-input.md from the data-driven test suite.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = "packages/api/src/bad-input";
const groups = {
  A: "Carts",
  B: "Checkout",
  C: "Payments",
  D: "Art, sets and admin",
  E: "Photos and uploads",
  F: "Orders and the catalog",
  G: "Every path",
};
const title = /["`](?<id>[A-G]\d{1,2})(?:: | (?:\$\{name\}: )?)(?<input>[^"`\n]+)["`]/g;

/** @param {string} root @returns {{ id: string, input: string, answers: string[], file: string }[]} */
export function listBadInputCases(root) {
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith(".test.ts"));
  const found = files.flatMap((name) => {
    const source = readFileSync(join(root, folder, name), "utf8");
    const matches = [...source.matchAll(title)];
    return matches.map(({ index, groups: { id = "", input = "" } = {} }, at) => {
      const body = source.slice(index, matches[at + 1]?.index ?? source.length);
      return {
        id,
        input: input.replace(/%[sj]|\$\{[^}]*\}/g, "…"),
        answers: findExpectedAnswers(body),
        file: `${folder}/${name}`,
      };
    });
  });
  return found.sort(
    (a, b) => a.id.charAt(0).localeCompare(b.id.charAt(0)) || Number(a.id.slice(1)) - Number(b.id.slice(1)),
  );
}

/** Finds the statuses and error codes in the body of a test. */
function findExpectedAnswers(/** @type {string} */ body) {
  const rejected = [...body.matchAll(/expectedError\(\s*(\d{3}),\s*"([A-Z_]+)"/g)].map(
    ([, status, code]) => `${status} \`${code}\``,
  );
  const statuses = [...body.matchAll(/status: ([2-5]\d\d)|\b(4\d\d)\b(?=[\]:,)])/g)].map(
    ([, first, second = ""]) => first ?? second,
  );
  const named = new Set(rejected.map((answer) => answer.slice(0, 3)));
  return [...new Set([...rejected, ...statuses.filter((status) => !named.has(status))])];
}

/** @param {string} root @returns {string} */
export function buildBadInputPage(root) {
  const cases = listBadInputCases(root);
  const sections = Object.entries(groups).flatMap(([letter, name]) => [
    `## ${letter}: ${name}`,
    "",
    "| Id | Case | Answers | Test |",
    "| --- | --- | --- | --- |",
    ...cases
      .filter(({ id }) => id[0] === letter)
      .map(({ id, input, answers, file }) => {
        const text = input.replaceAll("|", "\\|");
        return `| ${id} | ${text} | ${answers.join(", ") || "see the test"} | \`${file}\` |`;
      }),
    "",
  ]);
  return [
    "# Bad input",
    "",
    `Written by \`scripts/write-docs.mjs\` from the titles of \`${folder}\`; change those, then run \`npm run write-docs\`. The answers are`,
    "the statuses and codes that the test names. Every code and its sentence is in [errors](errors.md).",
    "",
    ...sections,
  ].join("\n");
}
