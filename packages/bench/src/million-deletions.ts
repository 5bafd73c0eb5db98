import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Db } from "@storywall/db/client";
import type { JobName } from "@storywall/jobs/job-catalog";
import { startObjectStore } from "@storywall/local/object-store/server";
import { startRedis } from "@storywall/local/redis";
import { root } from "@storywall/local/settings";
import { createStorage } from "@storywall/storage/storage";
import { buildOriginalKey, listPhotoKeys } from "@storywall/storage/storage-keys";

const PHOTOS_PER_DAY = 100_000;
/** Number of photos of each job. */
const PHOTOS = 3_000;
const DAY_S = 86_400;
const MAX_WAIT_S = 120;

/**
 * Starts a relay and an image worker for jobs that the scheduled tasks have enqueued: 3,000 delete unused photos, and
 * 3,000 delete originals from a store. All other jobs are closed. Returns whether the worker could delete 100,000
 * photos a day.
 */
export async function measureMillionDeletions(db: Db, databaseUrl: string, dataDir: string): Promise<boolean> {
  const bucket = { bucket: "photos", accessKeyId: "shop", secretAccessKey: "shop-secret" };
  const store = await startObjectStore({ dataDir: join(dataDir, "store"), ...bucket });
  const toolsDir = join(root, ".test-data/tools");
  const redis = await startRedis({ dataDir: join(dataDir, "redis"), port: 0, toolsDir });
  const storage = createStorage({ endpoint: store.endpoint, region: "us-east-1", ...bucket });
  const variables = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
  const processes: ChildProcess[] = [];
  try {
    const unused = await listPhotosOfJobs(db, "photo.delete");
    const withOriginal = await listPhotosOfJobs(db, "photo.delete-original");
    const ids = [...unused, ...withOriginal];
    await db.$executeRaw`
      UPDATE outbox_jobs SET done_at = now() WHERE done_at IS NULL AND dead_at IS NULL
        AND NOT (name IN ('photo.delete', 'photo.delete-original') AND aggregate = ANY (${ids}))`;
    for (const key of [...unused.flatMap(listPhotoKeys), ...withOriginal.map(buildOriginalKey)])
      await storage.write(key, Buffer.from("a photo"), { contentType: "image/jpeg" });

    const startedAt = performance.now();
    processes.push(startRelay(databaseUrl, redis.url), startImageWorker(variables));
    const computeElapsedSeconds = () => (performance.now() - startedAt) / 1000;
    let open = ids.length;
    while (open > 0 && computeElapsedSeconds() < MAX_WAIT_S && processes.every(({ exitCode }) => exitCode === null)) {
      await sleep(100);
      open = await db.outboxJob.count({ where: { doneAt: null, deadAt: null } });
    }
    const seconds = computeElapsedSeconds();
    let leftFiles = 0;
    for await (const _ of storage.list("")) leftFiles += 1;
    const perDay = Math.round(((ids.length - open) / seconds) * DAY_S);
    const isMissed = leftFiles > 0 || perDay < PHOTOS_PER_DAY;
    console.log(
      `${"jobs: delete from the store".padEnd(32)} ${ids.length - open} photos in ${seconds.toFixed(1)} s, ${perDay} a day, ${leftFiles} files left${isMissed ? "   MISSED" : ""}`,
    );
    return !isMissed;
  } finally {
    await Promise.all(processes.map((child) => stopProcess(child)));
    storage.close();
    await redis.stop();
    await store.stop();
  }
}

async function listPhotosOfJobs(db: Db, name: JobName): Promise<string[]> {
  const where = { name, doneAt: null, deadAt: null };
  const jobs = await db.outboxJob.findMany({
    where,
    select: { aggregate: true },
    orderBy: { id: "desc" },
    take: PHOTOS,
  });
  return jobs.map(({ aggregate }) => aggregate);
}

/** Starts a relay that runs no scheduled tasks, because they would enqueue the closed jobs again. */
const startRelay = (databaseUrl: string, redisUrl: string): ChildProcess =>
  fork(fileURLToPath(new URL("./queue-process.ts", import.meta.url)), ["relay", databaseUrl, redisUrl]);

function startImageWorker(variables: Record<string, string>): ChildProcess {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", ...variables };
  return spawn(process.execPath, [join(root, "workers/images/src/main.ts")], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
