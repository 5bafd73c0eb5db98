import { openDb } from "@storywall/db/client";
import { startRelay } from "@storywall/jobs/job-relay";
import { startWorker } from "@storywall/jobs/worker";
import { Worker } from "bullmq";
import { Redis } from "ioredis";

/**
 * One process of the queue benchmark: `relay`, `worker`, or `bullmq`, a BullMQ worker without Postgres. Handlers do
 * nothing except report when a job starts, if `reportsStarts` is set.
 */
const [role, databaseUrl = "", redisUrl = "", concurrency = "1", reportsStarts] = process.argv.slice(2);

const handleJob = async () => {
  if (reportsStarts) process.send?.(Date.now());
};
const startRole = () => {
  if (role === "bullmq") {
    const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
    return new Worker("bare", handleJob, { connection, concurrency: Number(concurrency) });
  }
  const db = openDb(databaseUrl, { max: 6 });
  if (role === "relay") return startRelay({ databaseUrl, db, redisUrl });
  const handlers = { "photo.find-faces": handleJob };
  return startWorker({ queue: "faces", handlers, deps: {}, db, redisUrl, concurrency: Number(concurrency) });
};

startRole();
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
