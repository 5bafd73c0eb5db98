// npm test: every check and every test, in order, each stage timed; stops after the first stage that fails.
//   npm test -- --only=types,unit    runs just those stages
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bootstrap, root, toolEnv } from "./bootstrap.mjs";

const web = join(root, "apps/web");
const results = join(root, "test-results");
const vitestReport = join(results, "vitest.json");
const playwrightReport = join(results, "playwright.json");
const chaosReport = join(results, "chaos.json");
const failpointsReport = join(results, "failpoints.json");

const stages = [
  { name: "lint", commands: [["biome", "check", "."]] },
  {
    name: "structure",
    commands: [
      ["node", "scripts/check-structure.mjs"],
      ["node", "scripts/check-docs.mjs"],
      ["node", "scripts/check-openapi.mjs"],
    ],
  },
  {
    name: "types",
    commands: [
      ["tsc", "--noEmit"],
      ["next", "typegen", { cwd: web }],
      ["tsc", "--noEmit", { cwd: web }],
    ],
  },
  { name: "unused", commands: [["knip"], ["sherif"]] },
  { name: "build", commands: [["node", "infra/local/src/build.ts"]] },
  {
    name: "unit",
    commands: [["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`]],
    count: countVitest,
  },
  {
    name: "chaos",
    commands: [["node", "packages/chaos/src/main.ts", "smoke", "--report", chaosReport]],
    count: () => countChaos(chaosReport),
  },
  {
    name: "failpoints",
    commands: [["node", "packages/chaos/src/main.ts", "enumerate", "--report", failpointsReport]],
    count: () => countChaos(failpointsReport),
  },
  {
    name: "browser",
    commands: [
      [
        "playwright",
        "test",
        "--reporter=list,json",
        { cwd: web, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport } },
      ],
    ],
    count: countPlaywright,
  },
  { name: "contract", commands: [["node", "scripts/check-contract.mjs"]] },
  // Of the same build, but last: a page that has grown too large hides nothing else.
  { name: "budget", commands: [["node", "scripts/check-budget.mjs"]] },
];

const chosen = chooseStages(process.argv.slice(2));
const node = bootstrap();
mkdirSync(results, { recursive: true });
for (const report of [vitestReport, playwrightReport, chaosReport, failpointsReport]) rmSync(report, { force: true });

let running = null;
let stopped = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    stopped ??= signal;
    running?.kill(signal);
  });
}

const rows = [];
for (const stage of chosen) {
  console.log(`\n── ${stage.name}`);
  const row = await runStage(stage);
  rows.push(row);
  if (!row.ok) break;
}
summarise(rows);

async function runStage(stage) {
  const startedAt = performance.now();
  let ok = true;
  for (const command of stage.commands) {
    ok = await runCommand(command);
    if (!ok) break;
  }
  const counts = stage.count ? stage.count() : { passed: 0, failed: 0, skipped: 0 };
  // A stage that should test and tested nothing has not passed.
  if (stage.count && counts.passed === 0) ok = false;
  if (counts.failed > 0) ok = false;
  return { name: stage.name, ok, seconds: (performance.now() - startedAt) / 1000, ...counts };
}

function runCommand(command) {
  const last = command.at(-1);
  const options = typeof last === "object" ? last : {};
  const [program, ...args] = command.filter((part) => typeof part === "string");
  const cwd = options.cwd ?? root;
  const env = { ...toolEnv(), ...options.env };
  env.PATH = `${join(cwd, "node_modules/.bin")}:${env.PATH}`;
  return new Promise((resolve) => {
    if (stopped) return resolve(false);
    running = spawn(program === "node" ? node : program, args, { cwd, env, stdio: "inherit" });
    running.on("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(false);
    });
    running.on("exit", (code) => resolve(code === 0));
  });
}

function countVitest() {
  const report = readReport(vitestReport);
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

function countPlaywright() {
  const stats = readReport(playwrightReport)?.stats;
  if (!stats) return { passed: 0, failed: 0, skipped: 0 };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

function countChaos(report) {
  return readReport(report) ?? { passed: 0, failed: 1, skipped: 0 };
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function summarise(done) {
  const total = (key) => done.reduce((sum, row) => sum + row[key], 0);
  const line = (...cells) =>
    console.log(
      cells
        .map((cell, at) => String(cell).padEnd([12, 8, 10, 8, 8, 8][at]))
        .join("")
        .trimEnd(),
    );
  console.log("");
  line("stage", "result", "seconds", "passed", "failed", "skipped");
  for (const row of done)
    line(row.name, row.ok ? "ok" : "FAILED", row.seconds.toFixed(1), row.passed, row.failed, row.skipped);
  for (const stage of chosen.slice(done.length)) line(stage.name, "not run");
  const ok = done.length === chosen.length && done.every((row) => row.ok);
  const failedTests = total("failed");
  if (!ok && failedTests === 0) console.log(`\nStage ${done.find((row) => !row.ok)?.name} failed.`);
  console.log(`\n${total("passed")} passed, ${ok ? 0 : Math.max(failedTests, 1)} failed`);
  process.exitCode = ok ? 0 : 1;
}

function chooseStages(argv) {
  const names = stages.map((stage) => stage.name);
  const only = argv
    .find((arg) => arg.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",");
  const unknown = [
    ...argv.filter((arg) => !arg.startsWith("--only=")),
    ...(only ?? []).filter((name) => !names.includes(name)),
  ];
  if (unknown.length > 0) {
    console.error(`Not understood: ${unknown.join(", ")}. Use --only= with any of ${names.join(", ")}.`);
    process.exit(2);
  }
  return stages.filter((stage) => !only || only.includes(stage.name));
}
