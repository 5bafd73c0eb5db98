import { appendFileSync, readFileSync } from "node:fs";
import { given } from "./env.ts";
import type { FailpointName, Safeguard } from "./names.ts";

export const failureModes = ["kill", "throw", "freeze"] as const;
export type FailureMode = (typeof failureModes)[number];

type Planned = { name: string; nth: number; mode: FailureMode; ms: number };

const usualFreezeMs = 1_500;
const isArmed = given.plan !== "";
const isSabotaged = given.sabotage.length > 0;
if (given.isLive && (isArmed || isSabotaged)) {
  throw new Error(
    "This process cannot start: FAILPOINT and SABOTAGE are for the chaos suite and never for a live shop.",
  );
}

/** The shop goes wrong here, once, when the process was started to. Otherwise nothing happens, at the cost of one question. */
export function failpoint(name: FailpointName): void {
  if (isArmed) meet(name);
}

/** False unless the chaos suite took this safeguard away, to see that its loss is noticed. */
export function isTakenAway(safeguard: Safeguard): boolean {
  return isSabotaged && given.sabotage.includes(safeguard);
}

const passes = new Map<string, number>();
const done = new Set<string>();

function meet(name: FailpointName): void {
  const nth = (passes.get(name) ?? 0) + 1;
  passes.set(name, nth);
  const due = readPlan().find((one) => one.name === name && nth >= one.nth && !wasHit(one));
  if (!due) return;
  const key = keyOf(due);
  done.add(key);
  if (given.hits) appendFileSync(given.hits, `${key} ${process.pid} ${new Date().toISOString()}\n`);
  if (due.mode === "kill") process.kill(process.pid, "SIGKILL");
  if (due.mode === "throw") throw new Error(`Failpoint ${name}`);
  // The whole process stands still, its timers with it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, due.ms);
}

function readPlan(): Planned[] {
  return parsePlan(given.plan.startsWith("@") ? textOf(given.plan.slice(1)) : given.plan);
}

export function parsePlan(text: string): Planned[] {
  return text
    .split(/[,\n]/)
    .filter((entry) => entry.trim() !== "")
    .map((entry) => {
      const [name = "", nth = "1", mode, ms] = entry.trim().split(":");
      const known = failureModes.find((one) => one === mode);
      if (!known) throw new Error(`FAILPOINT wants name:nth:kill|throw|freeze[:ms], not ${entry}`);
      return { name, nth: Number(nth), mode: known, ms: Number(ms ?? usualFreezeMs) };
    });
}

/** A process that died of it comes back to the same plan, and must not die of it again. */
function wasHit(planned: Planned): boolean {
  const key = keyOf(planned);
  return done.has(key) || (given.hits !== "" && textOf(given.hits).includes(`${key} `));
}

const keyOf = ({ name, mode }: Planned) => `${name}:${mode}`;

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
