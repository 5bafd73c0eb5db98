// Which test holds which row of the contract: reads the reports of a whole run, writes docs/coverage.md, and fails when a row
// that lives on the server is held by none that speaks HTTP or looks at the page.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { badInputCaseOf, badInputCases, contractRows, rowsIn } from "./contract-rows.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {{ file: string, title: string, name: string }} PassedTest */

/** Tests that speak to the shop as its users do: by HTTP, or by a browser. */
const facesTheShop = (/** @type {PassedTest} */ { file }) =>
  file.startsWith("packages/api/") || file.startsWith("apps/web/e2e/") || file.startsWith("infra/local/");

/** @returns {PassedTest[]} */
function passedTests() {
  const vitest = readReport("vitest.json").testResults.flatMap((one) =>
    one.assertionResults
      .filter(({ status }) => status === "passed")
      .map(({ title, fullName }) => ({ file: relative(root, one.name), title, name: fullName })),
  );
  const report = readReport("playwright.json");
  const browser = report.suites.flatMap((suite) => specsOf(suite, report.config.rootDir, []));
  return [...vitest, ...browser];
}

function specsOf(suite, rootDir, above) {
  const trail = suite.title.endsWith(".ts") ? above : [...above, suite.title];
  const here = (suite.specs ?? [])
    .filter(({ ok }) => ok)
    .map(({ title, file }) => ({
      file: relative(root, join(rootDir, file)),
      title,
      name: [...trail, title].join(" "),
    }));
  return [...here, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, rootDir, trail))];
}

function readReport(name) {
  const path = join(root, "test-results", name);
  if (!existsSync(path)) throw new Error(`There is no ${name}: run the whole of npm test first.`);
  return JSON.parse(readFileSync(path, "utf8"));
}

const tests = passedTests().toSorted((a, b) => a.file.localeCompare(b.file) || a.name.localeCompare(b.name));
/** @type {Map<string, PassedTest[]>} */
const holders = new Map();
for (const test of tests) {
  for (const id of rowsIn(test.name)) holders.set(id, [...(holders.get(id) ?? []), test]);
}

const rows = contractRows(root);
const known = new Set(rows.map(({ id }) => id));
const bare = rows.filter(({ id, where }) => where !== "page" && !(holders.get(id) ?? []).some(facesTheShop));
const unknown = [...holders.keys()].filter((id) => !known.has(id));
const held = new Set(tests.flatMap(({ title }) => badInputCaseOf(title) ?? []));
const untried = badInputCases.filter((one) => !held.has(one));

writeFileSync(join(root, "docs/coverage.md"), page());
for (const { id, sentence } of bare) console.error(`${id} is held by no test through HTTP or the page: ${sentence}`);
for (const id of unknown) console.error(`A test names ${id}, which docs/contract.md does not know.`);
for (const one of untried) console.error(`Bad input ${one} has no test.`);
const isWhole = bare.length + unknown.length + untried.length === 0;
const server = rows.filter(({ where }) => where !== "page");
console.log(
  `${server.length - bare.length} of ${server.length} rows of the server and ${badInputCases.length - untried.length} of ${badInputCases.length} cases of bad input are held by tests.`,
);
process.exitCode = isWhole ? 0 : 1;

function page() {
  const lines = [
    "# Which test holds which row",
    "",
    "Written by `npm test` from the names of the tests that passed; what the rows say is in [contract.md](contract.md). Tests marked ◦ do not go",
    "through HTTP or a browser and stand beside one that does. A `page` row without a test waits for its screen.",
    "",
    "| Row | Where | Tests |",
    "|---|---|---|",
  ];
  for (const { id, where } of rows) {
    const list = (holders.get(id) ?? []).map(cell);
    const shown = list.slice(0, 12);
    if (list.length > shown.length) shown.push(`and ${list.length - shown.length} more`);
    lines.push(`| ${id} | ${where} | ${shown.join("<br>") || "—"} |`);
  }
  lines.push("", "## Bad input", "", `${held.size} of ${badInputCases.length} cases have their test.`, "");
  return lines.join("\n");
}

/** @param {PassedTest} test */
function cell(test) {
  const name = test.name.replaceAll("|", "\\|").replaceAll("<", "&lt;").slice(0, 160);
  return `${facesTheShop(test) ? "" : "◦ "}${name} — \`${test.file}\``;
}
