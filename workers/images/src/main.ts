import { openDb } from "@storywall/db/client";
import { exitUnlessSchemaCurrent } from "@storywall/db/exit-unless-schema-current";
import { toDatabaseOptions, toStorageOptions } from "@storywall/env/client-options";
import { createImagingPool } from "@storywall/imaging/create-imaging-pool";
import { logBreakerState } from "@storywall/jobs/log-breaker-state";
import { startWorker } from "@storywall/jobs/worker";
import { runWorkerProcess } from "@storywall/jobs/worker-process";
import { wrapStorageInBreaker } from "@storywall/services/operations/dependencies/guarded-services";
import { createStorage } from "@storywall/storage/storage";
import { env } from "./env.ts";
import { faceHandlers, handlers } from "./handlers.ts";
import { onDeadLetter, onFacesDeadLetter } from "./on-dead-letter.ts";

const { url: databaseUrl, isPooled } = toDatabaseOptions(env);
const db = openDb(databaseUrl, { max: 6, isPooled });
const onBreaker = logBreakerState("worker-images");
const { storage } = wrapStorageInBreaker(createStorage(toStorageOptions(env)), {
  onChange: (state) => onBreaker("store", state),
});
const imaging = createImagingPool();

await exitUnlessSchemaCurrent(databaseUrl, { canWait: true });
await runWorkerProcess({
  name: "worker-images",
  redisUrl: env.REDIS_URL,
  db,
  statusPort: env.STATUS_PORT,
  statusHost: env.HOST,
  start: (log) => {
    const common = {
      deps: {
        db,
        storage,
        imaging,
        now: () => new Date(),
        printFolder: env.PRINT_FOLDER,
        printerProfile: env.PRINTER_PROFILE,
        contactEmail: env.CONTACT_EMAIL,
      },
      db,
      redisUrl: env.REDIS_URL,
      lockDurationMs: env.JOB_LOCK_MS,
      stalledIntervalMs: env.JOB_STALLED_CHECK_MS,
      log,
    };
    const workers = [
      // Allows three jobs for two image processes, so that one job can transfer files while the others use the
      // processes.
      startWorker({ ...common, queue: "images", handlers, concurrency: 3, onDeadLetter: onDeadLetter }),
      startWorker({
        ...common,
        queue: "faces",
        handlers: faceHandlers,
        concurrency: 1,
        onDeadLetter: onFacesDeadLetter,
      }),
    ];
    return { close: async () => void (await Promise.all(workers.map((worker) => worker.close()))) };
  },
  release: async () => {
    imaging.close();
    storage.close();
    await db.$disconnect();
  },
});
