// Defines the stages of npm test, npm test -- --changed and npm run test:long: commands, order, and how tests are
// counted.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ name: string, seconds: number }} TimedTest */
/** @typedef {[string, ...(string | { cwd?: string, env?: Record<string, string> })[]]} Command */
/** @typedef {import("vitest/node").JsonTestResults} VitestReport */
/** @typedef {{ title: string, file: string, ok: boolean, tests: { results: { duration: number }[] }[] }} Spec */
/** @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite */
/** @typedef {{ expected: number, flaky: number, unexpected: number, skipped: number }} SpecCounts */
/** @typedef {{ config: { rootDir: string }, suites: Suite[], stats: SpecCounts }} PlaywrightReport */
/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {Command[]} commands run one after the other until one fails
 * @property {boolean} [isLight] may run beside another light stage; its output is printed when it has ended
 * @property {string[]} [after] stages that must have passed before, when they are run at all
 * @property {boolean} [mayBeEmpty] passes without any test
 * @property {string} [report] the JSON file its tests are counted from
 * @property {(report: string) => Counts} [count] reads the counts from that file
 * @property {(report: string) => TimedTest[]} [timed] reads every test with its time from it
 */

const web = join(root, "apps/web");
export const results = join(root, "test-results");
const getReportPath = (/** @type {string} */ name) => join(results, `${name}.json`);

const light = ["lint", "structure", "types", "unused"];

/** @type {Stage[]} */
export const stages = [
  // This is the longest of the light stages. It starts first, so that the others run at the same time.
  {
    name: "types",
    isLight: true,
    commands: [
      ["tsc", "--noEmit"],
      ["next", "typegen", { cwd: web }],
      ["tsc", "--noEmit", { cwd: web }],
      ["tsc", "--noEmit", "-p", "apps/web/src/server/offline"],
    ],
  },
  { name: "lint", isLight: true, commands: [["biome", "check", "."]] },
  {
    name: "structure",
    isLight: true,
    commands: [
      ["depcruise", "apps", "infra", "packages", "scripts", "workers"],
      ["node", "scripts/check-comments.mjs"],
      ["node", "scripts/check-texts.mjs"],
      ["node", "scripts/check-docs.mjs"],
      ["node", "scripts/write-docs.mjs", "--check"],
      ["node", "scripts/check-openapi.mjs"],
    ],
  },
  { name: "unused", isLight: true, commands: [["knip"], ["sherif"]] },
  // This stage runs after `types`, because both stages write to apps/web/.next.
  { name: "build", isLight: true, after: ["types"], commands: [["node", "infra/local/src/build.ts"]] },
  createVitestStage("unit", [], {
    after: [...light, "build"],
    env: { STATEMENTS_REPORT: getReportPath("statements") },
  }),
  { name: "sql", after: ["unit"], commands: [["node", "scripts/check-sql.mjs"]] },
  createBrowserStage("browser", ["shared-shop"], { after: ["unit"] }),
  { name: "contract", after: ["unit", "browser"], commands: [["node", "scripts/check-contract.mjs"]] },
  { name: "budget", after: ["build"], commands: [["size-limit", { cwd: web }]] },
];

/** @type {Stage[]} */
export const longStages = [
  createChaosStage("failpoints", ["enumerate"]),
  createChaosStage("chaos", ["smoke"]),
  createChaosStage("load", ["load"]),
  createChaosStage("sabotage", ["sabotage"]),
  createVitestStage("slow", [], { env: { SLOW_TESTS: "1" } }),
  createBrowserStage("journeys", ["own-shop", "long-shared-shop"]),
  createBrowserStage("pages", ["pages"]),
  createBrowserStage("faults", ["faults"]),
  createBrowserStage("sizes", ["tablet", "desktop", "tablet-own-shop", "desktop-own-shop"]),
  createVitestStage("prints", ["--project", "imaging", "print-round-trip"], {
    env: { SLOW_TESTS: "1", TEST_LONG: "1" },
  }),
  // This stage is skipped if there is no container engine.
  {
    ...createVitestStage("containers", ["--project", "image", "containers"], { env: { CONTAINERS: "1" } }),
    mayBeEmpty: true,
  },
  // This stage is skipped if no cluster is named.
  {
    ...createVitestStage("kubernetes", ["--project", "kubernetes", "cluster"], { env: { KUBERNETES: "1" } }),
    mayBeEmpty: true,
  },
  createVitestStage("fuzz", ["--project", "api", "fuzz"], { env: { SLOW_TESTS: "1", FUZZ_REQUESTS: "50000" } }),
  createVitestStage("any-order", ["--project", "services", "event-order"], {
    env: { SLOW_TESTS: "1", EVERY_ORDER: "1" },
  }),
  { name: "mutation", commands: [["npm", "run", "mutate"]] },
];

/**
 * Returns the stages of npm test for a change since the commit `base`. Browser specs run if they, or files of `e2e` that
 * they import, changed.
 * @param {string} base @param {{ hasSpecs: boolean }} change @returns {Stage[]}
 */
export function selectChangedStages(base, { hasSpecs }) {
  /** @type {Record<string, Stage>} */
  const narrowed = {
    unit: {
      ...createVitestStage("unit", ["--changed", base, "--passWithNoTests"], {
        after: [...light, "build"],
      }),
      mayBeEmpty: true,
    },
    browser: {
      ...createBrowserStage("browser", ["shared-shop", "own-shop", "long-shared-shop"], {
        args: [`--only-changed=${base}`, "--pass-with-no-tests"],
        after: ["build"],
      }),
      mayBeEmpty: true,
    },
  };
  const names = ["lint", "structure", "types", "unit", ...(hasSpecs ? ["build", "browser"] : [])];
  return stages.filter(({ name }) => names.includes(name)).map((stage) => narrowed[stage.name] ?? stage);
}

/** @param {Stage} stage @returns {Counts} */
export function readTestCounts({ report, count, mayBeEmpty = false }) {
  if (!report || !count) return { passed: 0, failed: 0, skipped: 0 };
  return existsSync(report) ? count(report) : { passed: 0, failed: mayBeEmpty ? 0 : 1, skipped: 0 };
}

/** @param {Stage} stage @returns {TimedTest[]} the ten slowest tests, slowest first */
export function listSlowestTests({ report, timed }) {
  if (!report || !timed || !existsSync(report)) return [];
  return timed(report)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
}

/**
 * @param {string} name @param {string[]} args
 * @param {{ after?: string[], env?: Record<string, string> }} [options] @returns {Stage}
 */
function createVitestStage(name, args, { after = [], env = {} } = {}) {
  const report = getReportPath(name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    after,
    commands: [["vitest", "run", ...args, ...reporters, { env }]],
    report,
    count: countVitestTests,
    timed: listVitestDurations,
  };
}

/** @returns {Stage} */
function createChaosStage(/** @type {string} */ name, /** @type {string[]} */ args) {
  const report = getReportPath(name);
  /** @type {Command} */
  const command = ["node", "packages/chaos/src/main.ts", ...args, "--report", report];
  return { name, commands: [command], report, count: countChaosChecks };
}

/**
 * @param {string} name @param {string[]} projects of apps/web/e2e/projects.ts
 * @param {{ args?: string[], after?: string[] }} [options] @returns {Stage}
 */
function createBrowserStage(name, projects, { args = [], after = [] } = {}) {
  return {
    name,
    after,
    commands: [createPlaywrightCommand(name, [...args, ...projects.map((project) => `--project=${project}`)])],
    report: getReportPath(name),
    count: countPlaywrightTests,
    timed: listPlaywrightDurations,
  };
}

/** @param {string} report @param {string[]} args specs and options @returns {Command} */
function createPlaywrightCommand(report, args) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: getReportPath(report) };
  return ["playwright", "test", ...args, "--reporter=list,json", { cwd: web, env }];
}

/** @param {string} path @returns {Counts} */
function countChaosChecks(path) {
  /** @type {{ passed: number, failed: number, skipped?: number }} */
  const { passed, failed, skipped = 0 } = readJson(path);
  return { passed, failed, skipped };
}

/** @param {string} path @returns {Counts} */
function countVitestTests(path) {
  /** @type {VitestReport} */
  const report = readJson(path);
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  // If a test file fails to load, the report contains no failed test of that file. Therefore failed files are counted
  // too.
  const failed = report.numFailedTests || (report.success ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped };
}

/** @param {string} path @returns {TimedTest[]} */
function listVitestDurations(path) {
  /** @type {VitestReport} */
  const report = readJson(path);
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${name.slice(root.length + 1)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** @param {string} path @returns {Counts} */
function countPlaywrightTests(path) {
  /** @type {PlaywrightReport} */
  const { stats } = readJson(path);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** @param {string} path @returns {TimedTest[]} */
function listPlaywrightDurations(path) {
  /** @type {PlaywrightReport} */
  const { suites } = readJson(path);
  /** @type {(suite: Suite) => Spec[]} */
  const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];
  return suites.flatMap(listSpecs).map(({ title, file, tests }) => ({
    name: `${file}: ${title}`,
    seconds: Math.max(0, ...tests.flatMap((one) => one.results.map(({ duration }) => duration))) / 1000,
  }));
}

function readJson(/** @type {string} */ path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
