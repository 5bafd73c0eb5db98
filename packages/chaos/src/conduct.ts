import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { FailpointName, FailureMode, ProcessKind } from "@storywall/failpoints/names";
import { catalog, isJobName } from "@storywall/jobs/catalog";
import pg from "pg";
import type { Kept } from "./processes.ts";
import { patience } from "./shopper.ts";

export type Conducted = {
  databaseUrl: string;
  /** Those that fail, and the one that goes on. */
  failing: Kept;
  spare: Kept;
  /** Places that wait for somebody to pass them. */
  awaited: Set<FailpointName>;
  say: (sentence: string) => void;
  until: AbortSignal;
};

/** How many of a kind are made to fail, side by side; one more of each goes on. Where there are most places. */
export const failingSides = { web: 2, orders: 2 } satisfies Partial<Record<ProcessKind, number>>;

/** Breaks the processes of one kind at every place, in one way after the other. Each place is met once, by either of them. */
export async function conduct(
  { databaseUrl, failing, spare, awaited, say, until }: Conducted,
  names: readonly FailpointName[],
  modes: readonly FailureMode[],
): Promise<void> {
  const startedAt = Date.now();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on("error", () => {});
  // Somebody answers customers all the while; at jobs, the one that goes on is needed where another is frozen past its lock.
  if (failing.kind === "web") await spare.begin();
  try {
    for (const mode of modes) {
      if (mode === "freeze" && failing.kind !== "web") await spare.begin();
      // Shorter than a freeze, so that she presses again while the first answer hangs.
      if (mode === "freeze" && failing.kind === "web") patience.answerMs = 1_200;
      let armed: readonly FailpointName[] = [];
      for (let left = [...names]; left.length > 0 && !until.aborted; await sleep(40)) {
        const hits = hitsOf(failing);
        left = left.filter((name) => !hits.includes(`${name}:${mode}`));
        const wanted = (await isSomeJobAtItsLast(pool, failing.kind)) ? [] : left;
        if (wanted.join() === armed.join()) continue;
        failing.plan(wanted.map((name) => `${name}:1:${mode}`).join("\n"));
        for (const name of armed) awaited.delete(name);
        for (const name of wanted) awaited.add(name);
        armed = wanted;
      }
      for (const name of armed) awaited.delete(name);
      say(`${failing.kind}: ${mode} at ${names.length} places, after ${seconds(startedAt)} s`);
    }
  } finally {
    await pool.end();
  }
}

/**
 * Whether a job was struck so often that it would be given up with the next: it recovers before its processes are struck
 * again. A photo is given up after three starts, and its faces are looked for twice.
 */
async function isSomeJobAtItsLast(pool: pg.Pool, kind: ProcessKind): Promise<boolean> {
  const { rows } = await pool.query<{ name: string; attempts: number }>(
    `SELECT name, attempts FROM outbox_jobs WHERE done_at IS NULL AND dead_at IS NULL
       AND (attempts > 1 OR (attempts = 1 AND (leased_until IS NULL OR leased_until <= now())))`,
  );
  return rows.some(({ name, attempts }) => {
    const job = isJobName(name) ? catalog[name] : null;
    return job !== null && doneBy(job.queue) === kind && attempts >= Math.max(1, job.attempts - 2);
  });
}

/** The process that works for a queue: those that prepare photos look for faces too. */
const doneBy = (queue: string): string => (queue === "faces" ? "images" : queue);

/** `name:mode` of each place that was met. */
export const hitsOf = ({ hitsFile }: Kept): string[] =>
  readFileSync(hitsFile, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" ")[0] ?? "");

export const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(1);
