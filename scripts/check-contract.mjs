// Maps tests to rows of the contract, from the reports of the stages "unit" and "browser". Fails when no test through
// HTTP or a browser covers a server-side row, or when docs/coverage.md is outdated. With --write it writes
// docs/coverage.md (npm run write-docs).
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { badInputCases, findBadInputCase, findMentionedRows, readContractRows } from "./contract-rows.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {{ file: string, title: string, name: string }} PassedTest */

const isEndToEnd = (/** @type {PassedTest} */ { file }) =>
  file.startsWith("packages/api/") || file.startsWith("apps/web/e2e/") || file.startsWith("infra/local/");

/** @returns {PassedTest[]} */
function listPassedTests() {
  const vitest = readReport("unit.json").testResults.flatMap((one) =>
    one.assertionResults
      .filter(({ status }) => status === "passed")
      .map(({ title, fullName }) => ({ file: relative(root, one.name), title, name: fullName })),
  );
  const report = readReport("browser.json");
  const browser = report.suites.flatMap((suite) => listPassedSpecs(suite, report.config.rootDir, []));
  return [...vitest, ...browser];
}

function listPassedSpecs(suite, rootDir, above) {
  const trail = suite.title.endsWith(".ts") ? above : [...above, suite.title];
  const here = (suite.specs ?? [])
    .filter(({ ok }) => ok)
    .map(({ title, file }) => ({
      file: relative(root, join(rootDir, file)),
      title,
      name: [...trail, title].join(" "),
    }));
  return [...here, ...(suite.suites ?? []).flatMap((inner) => listPassedSpecs(inner, rootDir, trail))];
}

function readReport(name) {
  const path = join(root, "test-results", name);
  if (!existsSync(path)) throw new Error(`There is no ${name}: run the whole of npm test first.`);
  return JSON.parse(readFileSync(path, "utf8"));
}

const tests = listPassedTests().toSorted((a, b) => a.file.localeCompare(b.file) || a.name.localeCompare(b.name));
/** @type {Map<string, PassedTest[]>} */
const testsByRow = new Map();
for (const test of tests) {
  for (const id of findMentionedRows(test.name)) testsByRow.set(id, [...(testsByRow.get(id) ?? []), test]);
}

const rows = readContractRows(root);
const known = new Set(rows.map(({ id }) => id));
const uncovered = rows.filter(({ id, where }) => where !== "page" && !(testsByRow.get(id) ?? []).some(isEndToEnd));
const unknown = [...testsByRow.keys()].filter((id) => !known.has(id));
const testedBadInput = new Set(tests.flatMap(({ title }) => findBadInputCase(title) ?? []));
const untestedBadInput = badInputCases.filter((one) => !testedBadInput.has(one));

const coverage = join(root, "docs/coverage.md");
if (process.argv.includes("--write")) writeFileSync(coverage, buildPage());
const isCurrent = readFileSync(coverage, "utf8") === buildPage();
if (!isCurrent) console.error("docs/coverage.md is out of date: run npm run write-docs.");
for (const { id, sentence } of uncovered) console.error(`${id} has no test through HTTP or a page: ${sentence}`);
for (const id of unknown) console.error(`A test names ${id}, which is not in docs/contract.md.`);
for (const one of untestedBadInput) console.error(`Bad input ${one} has no test.`);
const isWhole = uncovered.length + unknown.length + untestedBadInput.length === 0;
const server = rows.filter(({ where }) => where !== "page");
console.log(
  `${server.length - uncovered.length} of ${server.length} rows of the server and ${badInputCases.length - untestedBadInput.length} of ${badInputCases.length} cases of bad input are held by tests.`,
);
process.exitCode = isWhole && isCurrent ? 0 : 1;

function buildPage() {
  const lines = [
    "# Which test holds which row",
    "",
    "Written by `npm run write-docs` from the tests that passed in the last `npm test`; what the rows say is in [contract.md](contract.md). Tests marked ◦",
    "do not go through HTTP or a browser and stand beside one that does. A `page` row without a test waits for its screen.",
    "",
    "| Row | Where | Tests |",
    "|---|---|---|",
  ];
  for (const { id, where } of rows) {
    const list = (testsByRow.get(id) ?? []).map(formatTest);
    const shown = list.slice(0, 12);
    if (list.length > shown.length) shown.push(`and ${list.length - shown.length} more`);
    lines.push(`| ${id} | ${where} | ${shown.join("<br>") || "—"} |`);
  }
  lines.push("", "## Bad input", "", `${testedBadInput.size} of ${badInputCases.length} cases have their test.`, "");
  return lines.join("\n");
}

/** @param {PassedTest} test */
function formatTest(test) {
  const name = test.name.replaceAll("|", "\\|").replaceAll("<", "&lt;").slice(0, 160);
  return `${isEndToEnd(test) ? "" : "◦ "}${name} — \`${test.file}\``;
}
