import { appendFileSync, readFileSync } from "node:fs";
import { env } from "./env.ts";
import { type FailpointName, type FailureMode, failureModes } from "./names.ts";

type PlannedFailure = { name: string; nth: number; mode: FailureMode; ms: number };

const defaultFreezeMs = 1_500;
const isArmed = env.plan !== "";
if (env.isLive) throw new Error("A live shop must not be started with --conditions=chaos.");

const passes = new Map<string, number>();
const hitKeys = new Set<string>();

/**
 * Triggers the failure that is planned for this failpoint. Each planned failure is triggered only once. This module
 * replaces `failpoint.ts` under `--conditions=chaos`.
 */
export function failpoint(name: FailpointName): void {
  if (!isArmed) return;
  const nth = (passes.get(name) ?? 0) + 1;
  passes.set(name, nth);
  const dueFailure = readFailurePlan().find(
    (planned) => planned.name === name && nth >= planned.nth && !hasBeenTriggered(planned),
  );
  if (!dueFailure) return;
  const key = toFailureKey(dueFailure);
  hitKeys.add(key);
  if (env.hitsFile) appendFileSync(env.hitsFile, `${key} ${process.pid} ${new Date().toISOString()}\n`);
  if (dueFailure.mode === "kill") process.kill(process.pid, "SIGKILL");
  if (dueFailure.mode === "throw") throw new Error(`Failpoint ${name}`);
  // This wait blocks the event loop, so that timers do not run during a freeze either.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, dueFailure.ms);
}

function readFailurePlan(): PlannedFailure[] {
  return parseFailurePlan(env.plan.startsWith("@") ? readFileIfPresent(env.plan.slice(1)) : env.plan);
}

function parseFailurePlan(text: string): PlannedFailure[] {
  return text
    .split(/[,\n]/)
    .filter((entry) => entry.trim() !== "")
    .map((entry) => {
      const [name = "", nth = "1", mode, ms] = entry.trim().split(":");
      const knownMode = failureModes.find((failureMode) => failureMode === mode);
      if (!knownMode) throw new Error(`FAILPOINT must be name:nth:kill|throw|freeze[:ms], got ${entry}`);
      return { name, nth: Number(nth), mode: knownMode, ms: Number(ms ?? defaultFreezeMs) };
    });
}

/**
 * Returns whether the failure was already triggered. A killed process restarts with the same plan, and must not be
 * killed again by the same entry of the plan.
 */
function hasBeenTriggered(planned: PlannedFailure): boolean {
  const key = toFailureKey(planned);
  return hitKeys.has(key) || (env.hitsFile !== "" && readFileIfPresent(env.hitsFile).includes(`${key} `));
}

const toFailureKey = ({ name, mode }: PlannedFailure) => `${name}:${mode}`;

function readFileIfPresent(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
