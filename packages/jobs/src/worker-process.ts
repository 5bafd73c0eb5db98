import { type Logger, logger } from "@storywall/telemetry/logger";
import { redisPolicy } from "./redis.ts";

export type WorkerProcess = {
  name: string;
  redisUrl: string;
  start(log: Logger): { close(): Promise<void> };
  /** Lets go of everything else, once no job runs any more. */
  release(): Promise<void>;
};

/** Given up waiting for connections to end; jobs have had their eight seconds by then. */
const releaseMs = 1_000;

/**
 * The life of a worker process: refuses a Redis that would throw jobs away, says when it is ready, and on SIGTERM or
 * SIGINT drains and exits with 0.
 */
export async function runWorkerProcess({ name, redisUrl, start, release }: WorkerProcess): Promise<void> {
  const log = logger(name);
  let running: { close(): Promise<void> } | undefined;
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await running?.close();
    await Promise.race([release(), new Promise((resolve) => setTimeout(resolve, releaseMs).unref())]);
    log.info(`${name} stopped`);
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  const policy = await redisPolicy(redisUrl);
  if (isStopping) return;
  if (policy === "evicts") {
    process.stderr.write(
      "This process cannot start: Redis would throw jobs away when its memory is full. Set its maxmemory-policy to noeviction.\n",
    );
    process.exit(1);
  }
  if (policy === "away") log.warn("Redis cannot be reached yet; starting all the same");
  running = start(log);
  log.info(`${name} is ready`);
}
