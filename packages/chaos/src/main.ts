import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { type FailureMode, failpointNames, failureModes } from "@storywall/failpoints/names";
import { triggerAllFailpoints } from "./enumerate-failpoints.ts";
import { invariants, type Violation } from "./invariants.ts";
import { type LoadTestResult, runLoadTest } from "./load-test.ts";
import { runFaultInjection, sabotageNames, sabotages } from "./sabotage.ts";

const usage = `npm run chaos -- [what] [flags]
  --journeys 1000 --faults 100 --seed 1,2,3   random customers and faults, once for each seed (the default)
                                           
  enumerate [--point begin] [--mode kill|throw|freeze]   every failpoint in every mode
  smoke                                    150 customers, 16 faults
  sabotage [relay|index|dedupe|check]      removes a safeguard; passes if the checks notice it
  --report file                            writes how many checks passed and failed`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    journeys: { type: "string", default: "1000" },
    faults: { type: "string", default: "100" },
    seed: { type: "string", default: "1,2,3" },
    point: { type: "string", default: "" },
    mode: { type: "string" },
    report: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const seeds = values.seed.split(",").map(Number);
const printLine = (sentence: string) => process.stdout.write(`${sentence}\n`);

type Outcome = { passed: number; failed: number };

const commands: Record<string, () => Promise<Outcome>> = {
  enumerate: runAllFailpoints,
  smoke: () => runLoadTests(seeds.slice(0, 1), { journeys: 150, faults: 16 }),
  load: () => runLoadTests(seeds, { journeys: Number(values.journeys), faults: Number(values.faults) }),
  sabotage: runAllSabotages,
};
const command = commands[positionals[0] ?? "load"];
if (values.help || !command) {
  printLine(usage);
  process.exit(values.help ? 0 : 2);
}
const outcome = await command();
if (values.report) {
  mkdirSync(dirname(values.report), { recursive: true });
  writeFileSync(values.report, JSON.stringify({ ...outcome, skipped: 0 }));
}
process.exit(outcome.failed === 0 ? 0 : 1);

async function runAllFailpoints(): Promise<Outcome> {
  const names = failpointNames.filter((name) => name.startsWith(values.point));
  const modes = failureModes.filter((mode: FailureMode) => !values.mode || values.mode === mode);
  const { hits, missed, violations, journeys, seconds, drainedMs, counts } = await triggerAllFailpoints({
    names,
    modes,
    print: printLine,
  });
  for (const item of missed) printLine(`NOT TRIGGERED: ${item}`);
  printViolations(violations);
  printRows([
    [
      "failpoints",
      "modes",
      "triggered",
      "customers",
      "orders",
      "charges",
      "photos",
      "prints",
      "emails",
      "copies",
      "drained",
      "violations",
      "seconds",
    ],
    [
      names.length,
      modes.length,
      hits.length,
      journeys,
      counts.orders,
      counts.charges,
      counts.photos,
      counts.prints,
      counts.emails,
      counts.copies,
      formatSeconds(drainedMs),
      violations.length,
      seconds.toFixed(1),
    ],
  ]);
  return { passed: hits.length, failed: missed.length + violations.length };
}

async function runLoadTests(
  seedsToRun: readonly number[],
  options: { journeys: number; faults: number },
): Promise<Outcome> {
  const results: LoadTestResult[] = [];
  for (const seed of seedsToRun) {
    const loadTest = await runLoadTest({ ...options, seed, print: printLine });
    printViolations(loadTest.violations);
    results.push(loadTest);
  }
  printTable(results);
  return results.map(({ violations }) => createInvariantOutcome(violations)).reduce(sumOutcomes);
}

function sumOutcomes(one: Outcome, other: Outcome): Outcome {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/**
 * Runs every sabotage. A sabotage passes if it breaks the invariant that it is expected to break. If only one sabotage
 * is chosen, reports all invariants that it breaks instead.
 */
async function runAllSabotages(): Promise<Outcome> {
  const [, singleName] = positionals;
  const chosen = sabotageNames.filter((name) => !singleName || name === singleName);
  if (chosen.length === 0) throw new Error(`Choose one of ${sabotageNames.join(", ")}.`);
  const total: Outcome = { passed: 0, failed: 0 };
  for (const name of chosen) {
    const { description, breaks } = sabotages[name];
    const { violations } = await runFaultInjection(name, printLine);
    if (singleName) {
      printViolations(violations);
      return createInvariantOutcome(violations);
    }
    const isNoticed = violations.some(({ invariant }) => invariant === breaks);
    printLine(
      `${name}, ${description}: ${isNoticed ? `noticed, ${breaks} is broken` : `NOT NOTICED, ${breaks} holds`}`,
    );
    if (isNoticed) total.passed += 1;
    else total.failed += 1;
  }
  return total;
}

/** Counts each invariant without violations as a pass, and each violation as a failure. */
function createInvariantOutcome(violations: readonly Violation[]): Outcome {
  const broken = new Set(violations.map(({ invariant }) => invariant));
  return { passed: Object.keys(invariants).length - broken.size, failed: violations.length };
}

function printViolations(violations: readonly Violation[]): void {
  for (const { invariant, message: what } of violations) printLine(`BROKEN ${invariant}: ${what}`);
}

function printTable(results: readonly LoadTestResult[]): void {
  printRows([
    [
      "seed",
      "customers",
      "faults",
      "orders",
      "charges",
      "refunds",
      "photos",
      "prints",
      "emails",
      "copies",
      "p50 s",
      "p99 s",
      "drained",
      "violations",
      "seconds",
    ],
    ...results.map(({ seed, journeys, faults, counts, p50, p99, drainedMs, violations, seconds }) => [
      seed,
      journeys,
      faults.length,
      counts.orders,
      counts.charges,
      counts.refunds,
      counts.photos,
      counts.prints,
      counts.emails,
      counts.copies,
      p50.toFixed(1),
      p99.toFixed(1),
      formatSeconds(drainedMs),
      violations.length,
      seconds.toFixed(1),
    ]),
  ]);
}

function formatSeconds(ms: number | null): string {
  return ms === null ? "never" : `${(ms / 1000).toFixed(1)} s`;
}

function printRows(rows: ReadonlyArray<ReadonlyArray<string | number>>): void {
  for (const row of rows)
    printLine(
      row
        .map((cell) => String(cell).padEnd(11))
        .join("")
        .trimEnd(),
    );
}
