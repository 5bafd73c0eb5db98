// npm test: every check and every test. Light stages run two at a time, and each stage is timed.
//   npm test -- --only=types,unit    runs only those stages, which may be stages of test:long
//   npm test -- --changed [ref]      runs the tests for the changes since the ref (default: origin/main)
//   npm run test:long                runs the long stages: failpoints, load tests, long fuzz, mutation
//   npm run test:watch               runs the unit tests of each saved file
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bootstrap, createToolEnv, root } from "./bootstrap.mjs";
import { listSlowestTests, longStages, readTestCounts, results, selectChangedStages, stages } from "./stages.mjs";

/** @typedef {import("./stages.mjs").Stage} Stage */
/** @typedef {import("./stages.mjs").Counts & { name: string, ok: boolean, seconds: number }} Row */

const maxLight = 2;

const options = readOptions(process.argv.slice(2));
const node = bootstrap();
/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let isStopped = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    isStopped = true;
    for (const child of running) child.kill(signal);
  });
}

if (options.isWatch) {
  const { ok } = await runCommand(["vitest", ...options.rest], true);
  process.exitCode = ok ? 0 : 1;
} else {
  mkdirSync(results, { recursive: true });
  const chosen = chooseStages();
  for (const { report } of chosen) if (report) rmSync(report, { force: true });
  const startedAt = performance.now();
  printSummary(chosen, await runStages(chosen), (performance.now() - startedAt) / 1000);
}

/**
 * Runs each stage after the stages that it depends on. If one of those failed, the stage is skipped.
 * @param {Stage[]} chosen @returns {Promise<Map<string, Row>>}
 */
async function runStages(chosen) {
  const names = new Set(chosen.map(({ name }) => name));
  const listDependencies = (/** @type {Stage} */ { after = [] }) => after.filter((name) => names.has(name));
  /** @type {Map<string, Row>} */
  const rows = new Map();
  const waiting = new Set(chosen);
  /** @type {Map<Stage, Promise<void>>} */
  const active = new Map();
  const startReadyStages = () => {
    for (const stage of waiting) {
      if (listDependencies(stage).some((name) => rows.get(name)?.ok === false || isSkipped(name)))
        waiting.delete(stage);
      const isReady = waiting.has(stage) && listDependencies(stage).every((name) => rows.get(name)?.ok);
      const hasRoom = [...active.keys()].every(({ isLight }) => isLight && stage.isLight) && active.size < maxLight;
      if (!isReady || !hasRoom || isStopped) continue;
      waiting.delete(stage);
      const done = runStage(stage).then((row) => {
        rows.set(stage.name, row);
        active.delete(stage);
      });
      active.set(stage, done);
    }
  };
  const isSkipped = (/** @type {string} */ name) =>
    !rows.has(name) && ![...waiting, ...active.keys()].some((stage) => stage.name === name);
  for (startReadyStages(); active.size > 0; startReadyStages()) await Promise.race(active.values());
  return rows;
}

/** @param {Stage} stage @returns {Promise<Row>} */
async function runStage(stage) {
  const startedAt = performance.now();
  console.log(`\n── ${stage.name}${stage.isLight ? " begins" : ""}`);
  let ok = true;
  let output = "";
  for (const command of stage.commands) {
    const done = await runCommand(command, !stage.isLight);
    output += done.output;
    ok = done.ok;
    if (!ok) break;
  }
  const counts = readTestCounts(stage);
  // A test stage also fails if no test was run.
  const isEmpty = stage.count && counts.passed === 0 && !stage.mayBeEmpty;
  ok = ok && !isEmpty && counts.failed === 0;
  const seconds = (performance.now() - startedAt) / 1000;
  if (stage.isLight)
    console.log(`\n── ${stage.name}: ${ok ? "ok" : "FAILED"}, ${seconds.toFixed(1)} s\n${output.trimEnd()}`);
  return { name: stage.name, ok, seconds, ...counts };
}

/**
 * Runs a tool. Prints its output immediately, or returns it.
 * @param {import("./stages.mjs").Command} command @param {boolean} isShown
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function runCommand(command, isShown) {
  const last = command.at(-1);
  const { cwd = root, env: added = {} } = typeof last === "object" ? last : {};
  const [program = "", ...args] = command.filter((part) => typeof part === "string");
  const env = { ...createToolEnv(), ...added };
  env.PATH = `${join(cwd, "node_modules/.bin")}:${env.PATH}`;
  return new Promise((resolve) => {
    if (isStopped) return resolve({ ok: false, output: "" });
    let output = "";
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = isShown ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(program === "node" ? node : program, args, { cwd, env, stdio });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    const endCommand = (/** @type {boolean} */ ok) => {
      running.delete(child);
      resolve({ ok, output });
    };
    child.on("error", (error) => {
      output += `${program}: ${error.message}\n`;
      if (isShown) console.error(output);
      endCommand(false);
    });
    child.on("close", (code) => endCommand(code === 0));
  });
}

function printSummary(
  /** @type {Stage[]} */ chosen,
  /** @type {Map<string, Row>} */ rows,
  /** @type {number} */ seconds,
) {
  for (const stage of chosen) {
    const slowest = listSlowestTests(stage);
    if (slowest.length > 0) console.log(`\nThe slowest tests of ${stage.name}, in seconds:`);
    for (const test of slowest) console.log(`${test.seconds.toFixed(1).padStart(7)}  ${test.name}`);
  }
  const printRow = (/** @type {(string | number)[]} */ ...cells) => {
    const padded = cells.map((cell, at) => String(cell).padEnd([12, 9, 10, 8, 8, 8][at] ?? 0));
    console.log(padded.join("").trimEnd());
  };
  console.log("");
  printRow("stage", "result", "seconds", "passed", "failed", "skipped");
  for (const { name } of chosen) {
    const row = rows.get(name);
    if (!row) printRow(name, "not run");
    else printRow(name, row.ok ? "ok" : "FAILED", row.seconds.toFixed(1), row.passed, row.failed, row.skipped);
  }
  printRow("all", "", seconds.toFixed(1));
  const done = [...rows.values()];
  const sumCounts = (/** @type {"passed" | "failed" | "skipped"} */ key) =>
    done.reduce((sum, row) => sum + row[key], 0);
  const ok = done.length === chosen.length && done.every((row) => row.ok);
  const failedStages = done.filter((row) => !row.ok).map(({ name }) => name);
  if (failedStages.length > 0) console.log(`\nFailed: ${failedStages.join(", ")}.`);
  const skipped = sumCounts("skipped") > 0 ? `, ${sumCounts("skipped")} skipped` : "";
  console.log(`\n${sumCounts("passed")} passed, ${ok ? 0 : Math.max(sumCounts("failed"), 1)} failed${skipped}`);
  process.exitCode = ok ? 0 : 1;
}

/** @returns {Stage[]} */
function chooseStages() {
  if (options.isLong) return longStages;
  if (options.only) return [...stages, ...longStages].filter(({ name }) => options.only?.includes(name));
  if (!options.isChanged) return stages;
  const base = findChangeBase(options.ref);
  console.log(`Tests of the changes since ${base.slice(0, 12)}.`);
  return selectChangedStages(base, { hasSpecs: runGit("diff", "--name-only", base, "--", "apps/web/e2e") !== "" });
}

/**
 * Returns the commit to compare with: the common ancestor of the ref and HEAD. The ref defaults to origin/main. If that
 * branch does not exist, returns HEAD.
 * @param {string} [ref]
 */
function findChangeBase(ref) {
  if (ref && !runGit("rev-parse", "--verify", "--quiet", `${ref}^{commit}`)) {
    console.error(`Unknown commit ${ref}.`);
    process.exit(2);
  }
  return runGit("merge-base", ref ?? "origin/main", "HEAD") || runGit("rev-parse", ref ?? "HEAD");
}

function runGit(/** @type {string[]} */ ...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}

function readOptions(/** @type {string[]} */ argv) {
  const names = [...stages, ...longStages].map(({ name }) => name);
  const [first, ...others] = argv;
  if (first === "--watch") return { isWatch: true, rest: others };
  if (first === "--changed" && others.length < 2) return { isChanged: true, ref: others[0] };
  const only = first?.startsWith("--only=") ? first.slice("--only=".length).split(",") : undefined;
  const isUnderstood = first === undefined || first === "--long" || only?.every((name) => names.includes(name));
  if (!isUnderstood || others.length > 0) {
    console.error(`Unknown arguments: ${argv.join(" ")}.`);
    console.error(`Use --changed [ref], --watch, --long, or --only= with any of ${names.join(", ")}.`);
    process.exit(2);
  }
  return { isLong: first === "--long", only };
}
