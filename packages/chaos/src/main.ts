import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { type FailureMode, failpointNames, failureModes } from "@storywall/failpoints/names";
import { enumerate } from "./enumerate.ts";
import { invariants, type Violation } from "./invariants.ts";
import { runSabotage, sabotageNames, sabotages } from "./sabotage.ts";
import { type Stormed, storm } from "./storm.ts";

const usage = `npm run chaos -- [what] [flags]
  --journeys 1000 --faults 100 --seed 1,2,3   customers and faults at random, once for each seed (this is what happens
                                           unless something else is named)
  enumerate [--point begin] [--mode kill|throw|freeze]   every named place, in every way
  smoke                                    150 customers, 16 faults
  sabotage [relay|index|dedupe|check]      something is taken away. All of them: green when each is noticed; one: as red as it is
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
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

type Outcome = { passed: number; failed: number };

const commands: Record<string, () => Promise<Outcome>> = {
  enumerate: runEnumeration,
  smoke: () => runStorms(seeds.slice(0, 1), { journeys: 150, faults: 16 }),
  storm: () => runStorms(seeds, { journeys: Number(values.journeys), faults: Number(values.faults) }),
  sabotage: runSabotages,
};
const command = commands[positionals[0] ?? "storm"];
if (values.help || !command) {
  say(usage);
  process.exit(values.help ? 0 : 2);
}
const outcome = await command();
if (values.report) {
  mkdirSync(dirname(values.report), { recursive: true });
  writeFileSync(values.report, JSON.stringify({ ...outcome, skipped: 0 }));
}
process.exit(outcome.failed === 0 ? 0 : 1);

async function runEnumeration(): Promise<Outcome> {
  const names = failpointNames.filter((name) => name.startsWith(values.point));
  const modes = failureModes.filter((mode: FailureMode) => !values.mode || values.mode === mode);
  const { hits, missed, violations, journeys, seconds, drainedMs, counts } = await enumerate({ names, modes, say });
  for (const one of missed) say(`NOT MET: ${one}`);
  tell(violations);
  table([
    [
      "places",
      "ways",
      "met",
      "customers",
      "orders",
      "charges",
      "photos",
      "prints",
      "letters",
      "copies",
      "left after",
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
      counts.letters,
      counts.copies,
      inSeconds(drainedMs),
      violations.length,
      seconds.toFixed(1),
    ],
  ]);
  return { passed: hits.length, failed: missed.length + violations.length };
}

async function runStorms(each: readonly number[], options: { journeys: number; faults: number }): Promise<Outcome> {
  const storms: Stormed[] = [];
  for (const seed of each) {
    const stormed = await storm({ ...options, seed, say });
    tell(stormed.violations);
    storms.push(stormed);
  }
  tableOf(storms);
  return storms.map(({ violations }) => verdict(violations)).reduce(sum);
}

function sum(one: Outcome, other: Outcome): Outcome {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/** One by one, each must break what it is meant to break; one that is named ends as red as its run was. */
async function runSabotages(): Promise<Outcome> {
  const [, named] = positionals;
  const chosen = sabotageNames.filter((name) => !named || name === named);
  if (chosen.length === 0) throw new Error(`There are ${sabotageNames.join(", ")}.`);
  const total: Outcome = { passed: 0, failed: 0 };
  for (const name of chosen) {
    const { what, breaks } = sabotages[name];
    const { violations } = await runSabotage(name, say);
    if (named) {
      tell(violations);
      return verdict(violations);
    }
    const isSeen = violations.some(({ invariant }) => invariant === breaks);
    say(`${name}, ${what}: ${isSeen ? `seen, ${breaks} is broken` : `NOT SEEN, ${breaks} held`}`);
    if (isSeen) total.passed += 1;
    else total.failed += 1;
  }
  return total;
}

/** Each invariant that held is a check that passed. */
function verdict(violations: readonly Violation[]): Outcome {
  const broken = new Set(violations.map(({ invariant }) => invariant));
  return { passed: Object.keys(invariants).length - broken.size, failed: violations.length };
}

function tell(violations: readonly Violation[]): void {
  for (const { invariant, what } of violations) say(`BROKEN ${invariant}: ${what}`);
}

function tableOf(storms: readonly Stormed[]): void {
  table([
    [
      "seed",
      "customers",
      "faults",
      "orders",
      "charges",
      "refunds",
      "photos",
      "prints",
      "letters",
      "copies",
      "p50 s",
      "p99 s",
      "left after",
      "violations",
      "seconds",
    ],
    ...storms.map(({ seed, journeys, faults, counts, p50, p99, drainedMs, violations, seconds }) => [
      seed,
      journeys,
      faults.length,
      counts.orders,
      counts.charges,
      counts.refunds,
      counts.photos,
      counts.prints,
      counts.letters,
      counts.copies,
      p50.toFixed(1),
      p99.toFixed(1),
      inSeconds(drainedMs),
      violations.length,
      seconds.toFixed(1),
    ]),
  ]);
}

function inSeconds(ms: number | null): string {
  return ms === null ? "never" : `${(ms / 1000).toFixed(1)} s`;
}

function table(rows: ReadonlyArray<ReadonlyArray<string | number>>): void {
  for (const row of rows)
    say(
      row
        .map((cell) => String(cell).padEnd(11))
        .join("")
        .trimEnd(),
    );
}
