import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Db, inTransaction, openDb } from "@storywall/db/client";
import { applyMigrations } from "@storywall/db/migrate";
import { newId, PhotoId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { dispatchDueJobs } from "@storywall/jobs/job-relay";
import { openQueues } from "@storywall/jobs/queues";
import { ensureDatabase } from "@storywall/local/ensure-database";
import { startPostgres } from "@storywall/local/postgres";
import { startRedis } from "@storywall/local/redis";
import { root } from "@storywall/local/settings";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { describeMachine } from "./describe-machine.ts";
import { computeMedian, computePercentile } from "./statistics.ts";

/** Measures the relay, a relay and a worker end to end, and BullMQ without Postgres, all with jobs that do nothing. */

const BACKLOGS = [1_000, 10_000, 100_000];
const END_TO_END_JOBS = 20_000;
const CONCURRENCY = 50;
const SINGLE_JOBS = 200;
const LIMITS = { jobsPerSecond: 1_500, relayDecline: 0.5, startMs: 15 };

const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true, mode: 0o711 });
const dataDir = await mkdtemp(join(testData, "bench-"));
const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), port: 0 });
const redis = await startRedis({ dataDir: join(dataDir, "redis"), port: 0, toolsDir: join(testData, "tools") });
const children: ChildProcess[] = [];
try {
  await ensureDatabase(postgres.url("postgres"), "queue");
  process.exitCode = (await measureQueue(postgres.url("queue"), redis.url)) ? 0 : 1;
} finally {
  for (const child of children) if (child.connected) child.disconnect();
  await redis.stop();
  await postgres.stop();
  for (const folder of [postgres.cluster, dataDir]) await rm(folder, { recursive: true, force: true });
}
process.exit();

async function measureQueue(databaseUrl: string, redisUrl: string): Promise<boolean> {
  await applyMigrations(databaseUrl);
  const db = openDb(databaseUrl, { statementTimeoutMs: 60_000 });
  const admin = new Redis(redisUrl);
  console.log(describeMachine());

  const relayRates: number[] = [];
  for (const backlog of BACKLOGS) {
    await clearJobs(db, admin);
    await insertJobs(db, backlog);
    relayRates.push(await measureRelay(db, redisUrl, backlog));
    printMeasurement(`relay, backlog of ${backlog.toLocaleString("en-US")}`, `${formatRate(relayRates.at(-1))}`);
  }

  await clearJobs(db, admin);
  const bare = await measureBareBullmq(redisUrl);
  printMeasurement("bare BullMQ, adding and running", formatRate(bare));

  await insertJobs(db, END_TO_END_JOBS);
  const processes = [startProcess("relay", databaseUrl, redisUrl), startProcess("worker", databaseUrl, redisUrl)];
  const startedAt = performance.now();
  while ((await countOpenJobs(db)) > 0) await sleep(50);
  const endToEnd = (END_TO_END_JOBS / (performance.now() - startedAt)) * 1000;
  const failed = await db.outboxJob.count({ where: { doneAt: null } });
  if (failed > 0) throw new Error(`${failed} jobs failed`);
  printMeasurement("relay and worker, end to end", `${formatRate(endToEnd)}, limit ${LIMITS.jobsPerSecond}`);
  await stopProcesses(processes);

  const starts = await measureJobStartDelays(db, databaseUrl, redisUrl);
  const p50 = computeMedian(starts);
  printMeasurement(
    "commit to start of a job",
    `p50 ${p50} ms, p95 ${computePercentile(starts, 95)} ms, limit of p50 ${LIMITS.startMs} ms`,
  );

  await db.$disconnect();
  admin.disconnect();
  const isFlat = (relayRates.at(-1) ?? 0) >= (relayRates[0] ?? 0) * LIMITS.relayDecline;
  return endToEnd >= LIMITS.jobsPerSecond && isFlat && p50 <= LIMITS.startMs;
}

async function measureRelay(db: Db, redisUrl: string, jobs: number): Promise<number> {
  const queues = openQueues(redisUrl);
  await sleep(200);
  const startedAt = performance.now();
  while ((await dispatchDueJobs(db, queues)) > 0);
  const seconds = (performance.now() - startedAt) / 1000;
  await queues.close();
  return jobs / seconds;
}

async function measureBareBullmq(redisUrl: string): Promise<number> {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue("bare", { connection });
  const worker = startProcess("bullmq", "", redisUrl);
  await once(worker, "message");
  const startedAt = performance.now();
  for (let n = 0; n < END_TO_END_JOBS; n += 100) {
    const jobs = Array.from({ length: 100 }, (_, i) => ({
      name: "job",
      data: { id: String(n + i) },
      opts: { priority: 5, removeOnComplete: true, removeOnFail: true },
    }));
    await queue.addBulk(jobs);
  }
  const hasOpenJobs = async () => Object.values(await queue.getJobCounts()).some((count) => count > 0);
  while (await hasOpenJobs()) await sleep(50);
  const seconds = (performance.now() - startedAt) / 1000;
  await stopProcesses([worker]);
  await queue.close();
  connection.disconnect();
  return END_TO_END_JOBS / seconds;
}

/** Returns the time from the commit of a job to its start, in ms, for jobs that are enqueued one at a time. */
async function measureJobStartDelays(db: Db, databaseUrl: string, redisUrl: string): Promise<number[]> {
  const relay = startProcess("relay", databaseUrl, redisUrl);
  const worker = startProcess("worker", databaseUrl, redisUrl, "reports-starts");
  await Promise.all([once(relay, "message"), once(worker, "message")]);
  await sleep(1_000);
  const durations: number[] = [];
  for (let n = 0; n < SINGLE_JOBS; n += 1) {
    const started = once(worker, "message");
    await inTransaction(db, (tx) => enqueue(tx, "photo.find-faces", { photoId: PhotoId.parse(newId("photo")) }));
    const committedAt = Date.now();
    const [startedAt] = (await started) as [number];
    durations.push(startedAt - committedAt);
    await sleep(20);
  }
  await stopProcesses([relay, worker]);
  return durations;
}

function startProcess(role: string, databaseUrl: string, redisUrl: string, ...rest: string[]): ChildProcess {
  const program = fileURLToPath(new URL("./queue-process.ts", import.meta.url));
  const child = fork(program, [role, databaseUrl, redisUrl, String(CONCURRENCY), ...rest], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(child);
  return child;
}

async function stopProcesses(processes: ChildProcess[]): Promise<void> {
  const exited = processes.map((child) => once(child, "exit"));
  for (const child of processes) child.disconnect();
  await Promise.all(exited);
}

async function clearJobs(db: Db, redis: Redis): Promise<void> {
  await db.$executeRaw`TRUNCATE outbox_jobs`;
  await redis.flushall();
}

async function insertJobs(db: Db, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO outbox_jobs (name, payload, aggregate, priority)
    SELECT 'photo.find-faces', jsonb_build_object('photoId', ${newId("photo")}::text), 'photo', 1 + n % 7
    FROM generate_series(1, ${count}::int) n`;
  await db.$executeRaw`ANALYZE outbox_jobs`;
}

async function countOpenJobs(db: Db): Promise<number> {
  return db.outboxJob.count({ where: { doneAt: null, deadAt: null } });
}

function printMeasurement(what: string, figure: string): void {
  console.log(`${what.padEnd(36)} ${figure}`);
}

function formatRate(rate = 0): string {
  return `${Math.round(rate).toLocaleString("en-US")} jobs/s`;
}
