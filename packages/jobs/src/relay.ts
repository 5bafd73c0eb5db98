import type { Db } from "@storywall/db/client";
import { listen } from "@storywall/db/listen";
import { failpoint } from "@storywall/failpoints/failpoint";
import { type Logger, logger } from "@storywall/telemetry/logger";
import { catalog, isJobName, type QueueName } from "./catalog.ts";
import { type Bell, openQueues, type Queues } from "./queues.ts";
import { seldom } from "./seldom.ts";

type DueRow = { id: bigint; epoch: number; name: string; priority: number };

/** A job that was rung and taken by nobody is rung again after 15 s, 30 s, a minute … half an hour. */
const firstRingSeconds = 15;
const longestRingSeconds = 1_800;

/**
 * Rings the bell for every job that is due: new ones at once, unfinished ones again when late. Rows stay until they are
 * done, so a wiped Redis or a crash here only costs time. Returns how many were due.
 * @throws when Redis or Postgres is away; nothing has then changed.
 */
export async function relayOnce(db: Db, queues: Queues, batchSize = 100): Promise<number> {
  const rung = await db.$transaction(
    async (tx) => {
      const due = await tx.$queryRaw<DueRow[]>`
        UPDATE outbox_jobs
        SET epoch = epoch + 1,
            next_at = now() + make_interval(secs =>
              least(${longestRingSeconds}, ${firstRingSeconds} * power(2, least(epoch, 10)))::float8)
        WHERE id IN (SELECT id FROM outbox_jobs WHERE done_at IS NULL AND dead_at IS NULL AND next_at <= now()
                     ORDER BY priority, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING id, epoch, name, priority`;
      // The one foreign call inside a transaction: if it fails, the rows were never rung.
      if (due.length > 0) failpoint("relay.before-add");
      await Promise.all([...byQueue(due)].map(([queue, bells]) => queues.ring(queue, bells)));
      if (due.length > 0) failpoint("relay.after-add");
      return due.length;
    },
    { maxWait: 2_000, timeout: 5_000 },
  );
  if (rung > 0) failpoint("relay.after-commit");
  return rung;
}

/** A name this program does not know belongs to a newer one, whose relay will ring it. */
function byQueue(rows: readonly DueRow[]): Map<QueueName, Bell[]> {
  const sorted = new Map<QueueName, Bell[]>();
  const inOrder = [...rows].sort((a, b) => a.priority - b.priority || Number(a.id - b.id));
  for (const { id: outboxId, ...row } of inOrder) {
    if (!isJobName(row.name)) continue;
    const { queue } = catalog[row.name];
    sorted.set(queue, [...(sorted.get(queue) ?? []), { outboxId, ...row }]);
  }
  return sorted;
}

export type RelayOptions = {
  databaseUrl: string;
  db: Db;
  redisUrl: string;
  prefix?: string;
  batchSize?: number;
  /** Longest pause between two looks at the jobs when nothing is announced. */
  longestWaitMs?: number;
  log?: Logger;
};

const defaultLongestWaitMs = 1_000;
const longestBackoffMs = 2_000;

/** Relays until closed: at once when a job is committed, else when the next row falls due. Any number may run side by side. */
export function startRelay(options: RelayOptions): { close(): Promise<void> } {
  const { db, batchSize = 100, longestWaitMs = defaultLongestWaitMs } = options;
  const log = options.log ?? logger("relay");
  const complain = seldom((err: unknown) => log.warn({ err }, "cannot relay jobs at the moment, trying again"));
  const queues = openQueues(options.redisUrl, options.prefix, complain);
  const stopped = new AbortController();
  const bell = openBell();
  // Rings may have been missed while the connection was gone, so a new one counts as a ring.
  const listener = listen({
    databaseUrl: options.databaseUrl,
    channel: "outbox",
    onMessage: bell.ring,
    onListening: bell.ring,
    onLost: complain,
  });

  const loop = async () => {
    let failures = 0;
    let lookedAt = Number.NEGATIVE_INFINITY;
    while (!stopped.signal.aborted) {
      bell.reset();
      try {
        if (performance.now() - lookedAt > longestWaitMs) {
          await ringAgainIfForgotten(db, queues, log);
          lookedAt = performance.now();
        }
        const rung = await relayOnce(db, queues, batchSize);
        failures = 0;
        if (rung < batchSize) await bell.wait(await msUntilDue(db, longestWaitMs));
      } catch (error) {
        complain(error);
        failures += 1;
        await pause(Math.min(longestBackoffMs, 100 * 2 ** failures), stopped.signal);
      }
    }
  };
  const running = loop();

  return {
    async close() {
      stopped.abort();
      bell.ring();
      await running;
      await Promise.all([listener.close(), queues.close()]);
    },
  };
}

async function msUntilDue(db: Db, longestWaitMs: number): Promise<number> {
  const [next] = await db.$queryRaw<Array<{ ms: number | null }>>`
    SELECT (extract(epoch FROM min(next_at) - clock_timestamp()) * 1000)::float8 AS ms
    FROM outbox_jobs WHERE done_at IS NULL AND dead_at IS NULL`;
  return Math.min(longestWaitMs, Math.max(0, next?.ms ?? longestWaitMs));
}

/** After a wipe or a restart without memory every unfinished job that nobody works on is due at once. */
async function ringAgainIfForgotten(db: Db, queues: Queues, log: Logger): Promise<void> {
  if (!(await queues.isForgetful())) return;
  const late = await db.$executeRaw`
    UPDATE outbox_jobs SET next_at = now()
    WHERE done_at IS NULL AND dead_at IS NULL AND epoch > 0 AND next_at > now()
      AND (leased_until IS NULL OR leased_until <= now())`;
  if (late > 0) log.warn({ jobs: late }, "Redis forgot its jobs; ringing them again");
  await queues.remember();
}

/** Something to wait at: a ring that comes while nobody waits is not missed. */
function openBell() {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    reset() {
      rung = new AbortController();
    },
    wait: (ms: number) => pause(ms, rung.signal),
  };
}

function pause(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (until.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      until.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    until.addEventListener("abort", end);
  });
}
