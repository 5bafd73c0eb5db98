// Maps tests to rows of the contract: the tests that passed in the stages "unit" and "browser", and the tests of the
// stages "slow" and "journeys", which are only listed. Fails if a server-side row is not covered by any test that uses
// HTTP or a browser. Writes the map to test-results/coverage.md.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createToolEnv } from "./bootstrap.mjs";
import { badInputCases, findBadInputCase, findMentionedRows, readContractRows } from "./contract-rows.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {{ file: string, title: string, name: string }} ContractTest */
/** @typedef {{ title: string, file: string, ok: boolean }} Spec */
/** @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite */
/** @typedef {{ config: { rootDir: string }, suites: Suite[] }} PlaywrightReport */

const isEndToEndTest = (/** @type {ContractTest} */ { file }) =>
  file.startsWith("packages/api/") || file.startsWith("apps/web/e2e/") || file.startsWith("infra/local/");

/** @returns {ContractTest[]} */
function listContractTests() {
  /** @type {import("vitest/node").JsonTestResults} */
  const { testResults } = readReport("unit.json");
  const vitest = testResults.flatMap((one) =>
    one.assertionResults
      .filter(({ status }) => status === "passed")
      .map(({ title, fullName }) => ({ file: relative(root, one.name), title, name: fullName })),
  );
  return [
    ...vitest,
    ...listSlowTests(),
    ...listSpecs(readReport("browser.json"), ({ ok }) => ok),
    ...listSpecs(listJourneys(), () => true),
  ];
}

/** Lists the tests of the stage "slow" without running them. @returns {ContractTest[]} */
function listSlowTests() {
  const program = join(root, "node_modules/.bin/vitest");
  const list = join(root, "test-results/slow-list.json");
  const { status, stderr } = spawnSync(program, ["list", `--json=${list}`], {
    cwd: root,
    encoding: "utf8",
    env: { ...createToolEnv(), SLOW_TESTS: "1" },
  });
  if (status !== 0) throw new Error(`The slow tests could not be listed: ${stderr}`);
  /** @type {{ name: string, file: string }[]} */
  const slow = readReport("slow-list.json");
  return slow.map(({ name, file }) => ({
    file: relative(root, file),
    title: name.split(" > ").at(-1) ?? name,
    name: name.replaceAll(" > ", " "),
  }));
}

/** Lists the specs of the stage "journeys" without running them. @returns {PlaywrightReport} */
function listJourneys() {
  const cwd = join(root, "apps/web");
  const projects = ["own-shop", "long-shared-shop"].map((name) => `--project=${name}`);
  const program = join(cwd, "node_modules/.bin/playwright");
  const { stdout, stderr } = spawnSync(program, ["test", "--list", "--reporter=json", ...projects], {
    cwd,
    encoding: "utf8",
    env: createToolEnv(),
    maxBuffer: 64 * 1024 ** 2,
  });
  if (!stdout) throw new Error(`The journeys could not be listed: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * @param {PlaywrightReport} report @param {(spec: Spec) => boolean} isIncluded @returns {ContractTest[]}
 */
function listSpecs({ suites, config }, isIncluded) {
  /** @type {(suite: Suite, above: string[]) => ContractTest[]} */
  const listSpecsOfSuite = (suite, above) => {
    const trail = suite.title.endsWith(".ts") ? above : [...above, suite.title];
    const here = (suite.specs ?? []).filter(isIncluded).map(({ title, file }) => ({
      file: relative(root, join(config.rootDir, file)),
      title,
      name: [...trail, title].join(" "),
    }));
    return [...here, ...(suite.suites ?? []).flatMap((inner) => listSpecsOfSuite(inner, trail))];
  };
  return suites.flatMap((suite) => listSpecsOfSuite(suite, []));
}

function readReport(/** @type {string} */ name) {
  const path = join(root, "test-results", name);
  if (!existsSync(path)) throw new Error(`There is no ${name}: run the whole of npm test first.`);
  return JSON.parse(readFileSync(path, "utf8"));
}

const tests = listContractTests().toSorted((a, b) => a.file.localeCompare(b.file) || a.name.localeCompare(b.name));
/** @type {Map<string, ContractTest[]>} */
const testsByRow = new Map();
for (const test of tests) {
  for (const id of findMentionedRows(test.name)) testsByRow.set(id, [...(testsByRow.get(id) ?? []), test]);
}

const rows = readContractRows(root);
const known = new Set(rows.map(({ id }) => id));
const uncovered = rows.filter(({ id, where }) => where !== "page" && !(testsByRow.get(id) ?? []).some(isEndToEndTest));
const unknown = [...testsByRow.keys()].filter((id) => !known.has(id));
const testedBadInput = new Set(tests.flatMap(({ title }) => findBadInputCase(title) ?? []));
const untestedBadInput = badInputCases.filter((one) => !testedBadInput.has(one));

writeFileSync(join(root, "test-results", "coverage.md"), buildCoveragePage());
for (const { id, sentence } of uncovered) console.error(`${id} has no test through HTTP or a page: ${sentence}`);
for (const id of unknown) console.error(`A test names ${id}, which is not in docs/contract.md.`);
for (const one of untestedBadInput) console.error(`Bad input ${one} has no test.`);
const isWhole = uncovered.length + unknown.length + untestedBadInput.length === 0;
const server = rows.filter(({ where }) => where !== "page");
console.log(
  `${server.length - uncovered.length} of ${server.length} rows of the server and ${badInputCases.length - untestedBadInput.length} of ${badInputCases.length} cases of bad input are held by tests.`,
);
process.exitCode = isWhole ? 0 : 1;

function buildCoveragePage() {
  const lines = [
    "# Which test holds which row",
    "",
    "The tests that passed in the last `npm test`, and those of the stages `slow` and `journeys`. What the rows say is in docs/contract.md.",
    "Tests marked ◦ do not go through HTTP or a browser and stand beside one that does.",
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

/** @param {ContractTest} test */
function formatTest(test) {
  const name = test.name.replaceAll("|", "\\|").replaceAll("<", "&lt;").slice(0, 160);
  return `${isEndToEndTest(test) ? "" : "◦ "}${name} — \`${test.file}\``;
}
