import type { Db } from "@storywall/db/client";
import { findClockProblem } from "@storywall/db/find-clock-problem";
import { createLogger, type Logger } from "@storywall/telemetry/create-logger";
import { startErrorReporting, stopErrorReporting } from "@storywall/telemetry/sentry";
import { startTracing, stopTracing } from "@storywall/telemetry/tracing";
import { findRedisProblem } from "./find-redis-problem.ts";
import { startStatusServer } from "./status-server.ts";

export type WorkerProcess = {
  name: string;
  redisUrl: string;
  db: Db;
  /** Port for health and metrics. Without it, no port is opened. */
  statusPort?: number | undefined;
  statusHost: string;
  start(log: Logger): { close(): Promise<void> };
  /** Closes all other resources after the last job has ended. */
  release(): Promise<void>;
};

/** Maximum ms to wait for connections to close after the jobs have ended. */
const releaseMs = 1_000;

/** Number of workers in this process that have not stopped. In `npm run dev`, one process runs several workers. */
let openCount = 0;

/**
 * Runs a worker. Exits with 1 if jobs cannot rely on this Redis. After SIGTERM or SIGINT it finishes its jobs. The process exits
 * with 0 when all of its workers have stopped.
 */
export async function runWorkerProcess(options: WorkerProcess): Promise<void> {
  const { name, redisUrl, db, statusPort, statusHost, start, release } = options;
  openCount += 1;
  const log = createLogger(name);
  let running: { close(): Promise<void> } | undefined;
  let isStopping = false;
  const stopProcess = async () => {
    if (isStopping) return;
    isStopping = true;
    await running?.close();
    await Promise.race([
      Promise.all([release(), stopTracing(), stopErrorReporting()]),
      new Promise((resolve) => setTimeout(resolve, releaseMs).unref()),
    ]);
    log.info(`${name} stopped`);
    openCount -= 1;
    if (openCount === 0) process.exit(0);
  };
  process.on("SIGTERM", stopProcess);
  process.on("SIGINT", stopProcess);

  await startErrorReporting(name);
  await startTracing(name);
  const redisProblem = await findRedisProblem(redisUrl).catch(() => "unreachable" as const);
  if (isStopping) return;
  if (redisProblem && redisProblem !== "unreachable") {
    process.stderr.write(`This process cannot start: ${redisProblem}\n`);
    process.exit(1);
  }
  const clockProblem = await findClockProblem(db).catch(() => null);
  if (clockProblem) log.error(clockProblem);
  if (redisProblem === "unreachable") log.warn("Redis is not reachable yet; starting anyway");
  if (statusPort !== undefined) {
    const isRunning = () => running !== undefined && !isStopping;
    await startStatusServer({ port: statusPort, host: statusHost, db, redisUrl, isRunning });
  }
  running = start(log);
  log.info(`${name} is ready`);
}
