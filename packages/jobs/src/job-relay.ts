import type { Db } from "@storywall/db/client";
import { listenOnChannel } from "@storywall/db/listen";
import { failpoint } from "@storywall/failpoints/failpoint";
import { createLogger, type Logger } from "@storywall/telemetry/create-logger";
import { isJobName, jobCatalog, type QueueName } from "./job-catalog.ts";
import { openQueues, type QueueMessage, type Queues } from "./queues.ts";
import { throttle } from "./throttle.ts";

type DueRow = { id: bigint; dispatchCount: number; name: string; priority: number };

/**
 * Delay after which a job is dispatched again if no worker has claimed it. It doubles each time, up to half an hour.
 */
const firstRedispatchSeconds = 15;
const maxRedispatchSeconds = 1_800;

const defaultBatchSize = 500;

/**
 * Dispatches every job that is due. New jobs are due immediately, and unfinished jobs are due again when their lease
 * has expired. A row stays in the table until its job is done, so a crash or a loss of all data in Redis only delays
 * jobs. Returns the number of due jobs.
 * @throws when Redis or Postgres is unavailable; in that case nothing has changed
 */
export async function dispatchDueJobs(db: Db, queues: Queues, batchSize = defaultBatchSize): Promise<number> {
  const dispatched = await db.$transaction(
    async (tx) => {
      const due = await tx.$queryRaw<DueRow[]>`
        UPDATE outbox_jobs
        SET epoch = epoch + 1,
            next_at = now() + make_interval(secs =>
              least(${maxRedispatchSeconds}, ${firstRedispatchSeconds} * power(2, least(epoch, 10)))::float8)
        WHERE id IN (SELECT id FROM outbox_jobs WHERE done_at IS NULL AND dead_at IS NULL AND next_at <= now()
                     ORDER BY priority, next_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
              RETURNING id, epoch AS "dispatchCount", name, priority`;
      // This is the only call to another service inside a transaction. If it fails, the transaction is rolled back and
      // the jobs remain due.
      if (due.length > 0) failpoint("relay.before-add");
      await Promise.all([...groupByQueue(due)].map(([queue, messages]) => queues.dispatch(queue, messages)));
      if (due.length > 0) failpoint("relay.after-add");
      return due.length;
    },
    { timeout: 5_000 },
  );
  if (dispatched > 0) failpoint("relay.after-commit");
  return dispatched;
}

/** Groups messages by queue. Skips jobs with an unknown name, which a newer version of the relay dispatches. */
function groupByQueue(rows: readonly DueRow[]): Map<QueueName, QueueMessage[]> {
  const queues = new Map<QueueName, QueueMessage[]>();
  const inOrder = [...rows].sort((a, b) => a.priority - b.priority || Number(a.id - b.id));
  for (const { id: outboxId, ...row } of inOrder) {
    if (!isJobName(row.name)) continue;
    const { queue } = jobCatalog[row.name];
    queues.set(queue, [...(queues.get(queue) ?? []), { outboxId, ...row }]);
  }
  return queues;
}

export type RelayOptions = {
  databaseUrl: string;
  db: Db;
  redisUrl: string;
  prefix?: string;
  batchSize?: number;
  /** Maximum time between two polls when there is no notification. */
  maxWaitMs?: number;
  log?: Logger;
};

const defaultMaxWaitMs = 1_000;
const maxBackoffMs = 2_000;

/**
 * Starts a relay. It dispatches jobs when a new job is committed and when an existing job becomes due. Several relays
 * can run concurrently.
 */
export function startRelay(options: RelayOptions): { close(): Promise<void> } {
  const { db, batchSize = defaultBatchSize, maxWaitMs = defaultMaxWaitMs } = options;
  const log = options.log ?? createLogger("relay");
  const logFailure = throttle((err: unknown) => log.warn({ err }, "could not relay jobs, retrying"));
  const queues = openQueues(options.redisUrl, options.prefix, logFailure);
  const stopped = new AbortController();
  const wakeUp = createWakeUpSignal();
  // After a lost connection, notifications may have been missed, so a new connection has the same effect as a
  // notification.
  const listener = listenOnChannel({
    databaseUrl: options.databaseUrl,
    channel: "outbox",
    onMessage: wakeUp.notify,
    onListening: wakeUp.notify,
    onLost: logFailure,
  });

  const relayUntilStopped = async () => {
    let failures = 0;
    let stateCheckedAt = Number.NEGATIVE_INFINITY;
    while (!stopped.signal.aborted) {
      wakeUp.clearSignal();
      try {
        if (performance.now() - stateCheckedAt > maxWaitMs) {
          await redispatchLostJobs(db, queues, log);
          stateCheckedAt = performance.now();
        }
        const dispatched = await dispatchDueJobs(db, queues, batchSize);
        failures = 0;
        if (dispatched < batchSize) await wakeUp.wait(await readMsUntilNextJobIsDue(db, maxWaitMs));
      } catch (error) {
        logFailure(error);
        failures += 1;
        await waitUnlessAborted(Math.min(maxBackoffMs, 100 * 2 ** failures), stopped.signal);
      }
    }
  };
  const running = relayUntilStopped();

  return {
    async close() {
      stopped.abort();
      wakeUp.notify();
      await running;
      await Promise.all([listener.close(), queues.close()]);
    },
  };
}

async function readMsUntilNextJobIsDue(db: Db, maxWaitMs: number): Promise<number> {
  const [next] = await db.$queryRaw<Array<{ ms: number | null }>>`
    SELECT (extract(epoch FROM min(next_at) - clock_timestamp()) * 1000)::float8 AS ms
    FROM outbox_jobs WHERE done_at IS NULL AND dead_at IS NULL`;
  return Math.min(maxWaitMs, Math.max(0, next?.ms ?? maxWaitMs));
}

/** Makes all unfinished jobs without a lease due immediately if Redis has lost its state. */
async function redispatchLostJobs(db: Db, queues: Queues, log: Logger): Promise<void> {
  if (!(await queues.hasLostState())) return;
  const late = await db.$executeRaw`
    UPDATE outbox_jobs SET next_at = now()
    WHERE done_at IS NULL AND dead_at IS NULL AND epoch > 0 AND next_at > now()
      AND (leased_until IS NULL OR leased_until <= now())`;
  if (late > 0) log.warn({ jobs: late }, "Redis lost its jobs; dispatching them again");
  await queues.markState();
}

/**
 * A notification after the last call of `clearSignal` ends the current `wait`. If no `wait` is running, the next one
 * returns immediately.
 */
function createWakeUpSignal() {
  let signal = new AbortController();
  return {
    notify: () => signal.abort(),
    clearSignal() {
      signal = new AbortController();
    },
    wait: (ms: number) => waitUnlessAborted(ms, signal.signal),
  };
}

function waitUnlessAborted(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (until.aborted) return resolve();
    const finishWait = () => {
      clearTimeout(timer);
      until.removeEventListener("abort", finishWait);
      resolve();
    };
    const timer = setTimeout(finishWait, ms);
    until.addEventListener("abort", finishWait);
  });
}
