import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { FailpointName, FailureMode, ProcessKind } from "@storywall/failpoints/names";
import { isJobName, jobCatalog } from "@storywall/jobs/job-catalog";
import pg from "pg";
import type { ManagedProcess } from "./processes.ts";
import { timeouts } from "./shopper.ts";

export type InjectOptions = {
  databaseUrl: string;
  failing: ManagedProcess;
  spare: ManagedProcess;
  pendingFailpoints: Set<FailpointName>;
  print: (sentence: string) => void;
  until: AbortSignal;
};

/**
 * Number of processes of each kind that are made to fail; 1 if a kind is not listed. Kinds with many failpoints have
 * more of them. Each kind also has a spare process, which never fails.
 */
export const failingCounts = { web: 2, orders: 2 } satisfies Partial<Record<ProcessKind, number>>;

/** Triggers every failpoint of one kind of process, one mode after the other. */
export async function injectFaults(
  { databaseUrl, failing, spare, pendingFailpoints, print, until }: InjectOptions,
  names: readonly FailpointName[],
  modes: readonly FailureMode[],
): Promise<void> {
  const startedAt = Date.now();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on("error", () => {});
  // The spare web process always serves customers. A spare worker is started only for the mode `freeze`, in which the
  // other workers are frozen for longer than their lease.
  if (failing.kind === "web") await spare.start();
  try {
    for (const mode of modes) {
      if (mode === "freeze" && failing.kind !== "web") await spare.start();
      // This timeout is shorter than a freeze, so that customers send a second request while their first request hangs.
      if (mode === "freeze" && failing.kind === "web") timeouts.answerMs = 1_200;
      let armed: readonly FailpointName[] = [];
      for (let remaining = [...names]; remaining.length > 0 && !until.aborted; await sleep(40)) {
        const hits = readTriggeredFailpoints(failing);
        remaining = remaining.filter((name) => !hits.includes(`${name}:${mode}`));
        const targets = (await hasJobNearLastAttempt(pool, failing.kind)) ? [] : remaining;
        if (targets.join() === armed.join()) continue;
        failing.plan(targets.map((name) => `${name}:1:${mode}`).join("\n"));
        for (const name of armed) pendingFailpoints.delete(name);
        for (const name of targets) pendingFailpoints.add(name);
        armed = targets;
      }
      for (const name of armed) pendingFailpoints.delete(name);
      print(`${failing.kind}: ${mode} at ${names.length} failpoints, after ${formatSecondsSince(startedAt)} s`);
    }
  } finally {
    await pool.end();
  }
}

/** Customers wait about a minute for a photo, so a single job must not be hit by every fault. */
const MAX_FAILURES_IN_A_ROW = 2;

/**
 * Returns whether a job of this kind of process has failed twice in a row or is at its last attempt. No faults are
 * injected into these processes until that job has succeeded.
 */
async function hasJobNearLastAttempt(pool: pg.Pool, kind: ProcessKind): Promise<boolean> {
  const { rows } = await pool.query<{ name: string; attempts: number }>(
    `SELECT name, attempts FROM outbox_jobs WHERE done_at IS NULL AND dead_at IS NULL
       AND (attempts > 1 OR (attempts = 1 AND (leased_until IS NULL OR leased_until <= now())))`,
  );
  return rows.some(({ name, attempts }) => {
    const job = isJobName(name) ? jobCatalog[name] : null;
    if (job === null || getProcessKindOfQueue(job.queue) !== kind) return false;
    return attempts >= Math.max(1, Math.min(job.attempts - 2, MAX_FAILURES_IN_A_ROW));
  });
}

/** Returns the kind of process that runs a queue. The images worker also finds faces. */
const getProcessKindOfQueue = (queue: string): string => (queue === "faces" ? "images" : queue);

/** Returns the triggered failpoints as `name:mode`. */
export const readTriggeredFailpoints = ({ hitsFile }: ManagedProcess): string[] =>
  readFileSync(hitsFile, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" ")[0] ?? "");

export const formatSecondsSince = (since: number): string => ((Date.now() - since) / 1000).toFixed(1);
