/** A worker process that hangs in its first job, for tests that kill it. Arguments: database URL, Redis URL, key prefix. */
import { openDb } from "@storywall/db/client";
import { createPhotoHandlers } from "./test-jobs.fixture.ts";
import { startWorker } from "./worker.ts";

const [databaseUrl = "", redisUrl = "", prefix = ""] = process.argv.slice(2);
const db = openDb(databaseUrl);
startWorker({
  queue: "images",
  handlers: createPhotoHandlers(async () => {
    process.stdout.write("working\n");
    await new Promise(() => {});
  }),
  deps: { db },
  db,
  redisUrl,
  prefix,
});
