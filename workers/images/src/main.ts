import { openDb } from "@storywall/db/client";
import { storageOptions } from "@storywall/env/storage-options";
import { openImaging } from "@storywall/imaging/open-imaging";
import { tellOfBreakers } from "@storywall/jobs/tell-of-breakers";
import { startWorker } from "@storywall/jobs/worker";
import { runWorkerProcess } from "@storywall/jobs/worker-process";
import { guardStorage } from "@storywall/services/outside/guarded";
import { openStorage } from "@storywall/storage/storage";
import { env } from "./env.ts";
import { giveUp } from "./give-up.ts";
import { handlers } from "./handlers.ts";

const db = openDb(env.DATABASE_URL, { max: 6 });
const onBreaker = tellOfBreakers("worker-images");
const { storage } = guardStorage(openStorage(storageOptions(env)), { onChange: (state) => onBreaker("store", state) });
const imaging = openImaging();

await runWorkerProcess({
  name: "worker-images",
  redisUrl: env.REDIS_URL,
  start: (log) =>
    startWorker({
      queue: "images",
      handlers,
      deps: { db, storage, imaging, now: () => new Date(), printFolder: env.PRINT_FOLDER },
      db,
      redisUrl: env.REDIS_URL,
      // Two image processes; a third job down- or uploads meanwhile.
      concurrency: 3,
      onExhausted: giveUp,
      lockDurationMs: env.JOB_LOCK_MS,
      stalledIntervalMs: env.JOB_STALLED_CHECK_MS,
      log,
    }),
  release: async () => {
    imaging.close();
    storage.close();
    await db.$disconnect();
  },
});
