// npm test: installs what is missing, then turbo runs the stages of turbo.json and keeps what has passed in its cache.
//   npm test -- --only=types,unit    runs only these stages
//   npm test -- --changed [ref]      checks the changes since the ref (default: origin/main)
//   npm test -- --force              also runs the stages that have passed
//   npm run test:long                runs the long stages
//   npm run test:watch               runs the unit tests of each saved file
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bootstrap, createToolEnv, pnpm, root } from "./bootstrap.mjs";

const results = join(root, "test-results");
const [first = "", ...rest] = process.argv.slice(2);

bootstrap();
mkdirSync(results, { recursive: true });
if (first === "--watch") await runTool("vitest", rest);
else if (first === "--long") await runStages(["long", "--concurrency=1", ...rest]);
else if (first === "--changed") await runChangedStages(rest);
else if (first.startsWith("--only=")) await runOnlyStages(first.slice("--only=".length).split(","), rest);
else await runStages(first ? ["all", first, ...rest] : ["all"]);

/**
 * Runs stages of turbo.json and prints how many tests passed and failed. A stage whose dependency failed does not run.
 * @param {string[]} args @param {{ env?: Record<string, string>, isNewReport?: (file: string) => boolean }} [options]
 */
async function runStages(args, { env = {}, isNewReport = () => true } = {}) {
  const listReports = () => readdirSync(results).filter((file) => file.endsWith(".json") && isNewReport(file));
  for (const file of listReports()) rmSync(join(results, file));
  // turbo starts each stage with pnpm. npx takes pnpm from its cache, so that no network is needed.
  const command = [
    "--yes",
    "--prefer-offline",
    pnpm,
    "exec",
    "turbo",
    "run",
    "--filter=//",
    "--continue=dependencies-successful",
  ];
  const isPassed = await runTool("npx", [...command, ...args], {
    detached: true,
    // Real photos are not part of the cache's key, so the cache is not used with them.
    env: {
      ...createToolEnv(),
      TURBO_TELEMETRY_DISABLED: "1",
      TURBO_FORCE: String(!!process.env.REAL_PHOTOS_DIR),
      ...env,
    },
  });
  const counts = listReports().map(readTestCounts);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  console.log(`\n${passed} passed, ${isPassed ? failed : Math.max(failed, 1)} failed`);
}

/** Runs these stages without the stages on which they depend. @param {string[]} names @param {string[]} args */
async function runOnlyStages(names, args) {
  await runStages([...names, "--only", ...args], { isNewReport: (file) => names.includes(file.replace(".json", "")) });
}

/** Browser specs run if they, or files that they import, have changed. @param {string[]} args */
async function runChangedStages([ref, ...more]) {
  const since = runGit("merge-base", ref ?? "origin/main", "HEAD") || runGit("rev-parse", ref ?? "HEAD");
  if (!since || more.length > 0) throw new Error(`Unknown commit ${[ref, ...more].join(" ")}.`);
  console.log(`Checks the changes since ${since.slice(0, 12)}.`);
  const paths = runGit("diff", "--name-only", since).split("\n");
  const specs = paths.some((path) => path.startsWith("apps/web/e2e/")) ? ["browser:changed"] : [];
  await runStages(["types", "lint:changed", "structure", "unit:changed", ...specs], {
    env: { CHANGED_SINCE: since, API_CONTEXTS: findChangedContexts(paths) },
  });
}

/**
 * Returns the contexts of the changed services, separated by "|", or "" if anything else changed, which means all
 * contexts. Vitest alone would run every test of the API, because each of them loads all services.
 */
function findChangedContexts(/** @type {string[]} */ paths) {
  const contexts = paths.map((path) => /^packages\/(?:domain|services)\/src\/([a-z]+)\//.exec(path)?.[1]);
  return contexts.every((context) => context && context !== "kernel") ? [...new Set(contexts)].join("|") : "";
}

/**
 * Runs a tool of the repository. With `detached`, its processes form a group, so that a signal reaches all of them.
 * @param {string} program @param {string[]} args @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<boolean>}
 */
function runTool(program, args, options) {
  const child = spawn(program, args, { cwd: root, env: createToolEnv(), stdio: "inherit", ...options });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      if (options?.detached && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    });
  }
  return new Promise((resolve) => {
    child.on("close", (code) => {
      process.exitCode = code === 0 ? 0 : 1;
      resolve(code === 0);
    });
  });
}

function runGit(/** @type {string[]} */ ...args) {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
}

/** Reads a report of Vitest, Playwright or the chaos tests. For any other file, both counts are 0. */
function readTestCounts(/** @type {string} */ file) {
  const { numPassedTests, numFailedTests, stats, passed, failed } = JSON.parse(
    readFileSync(join(results, file), "utf8"),
  );
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  return { passed: numPassedTests ?? passed ?? 0, failed: numFailedTests ?? failed ?? 0 };
}
