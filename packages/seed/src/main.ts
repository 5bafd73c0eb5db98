import { setPriority } from "node:os";
import { parseArgs } from "node:util";
import { runCommand } from "@storywall/connections/retry";
import { openDb } from "@storywall/db/client";
import { toDatabaseOptions, toStorageOptions } from "@storywall/env/client-options";
import { databaseEnv, storageEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";
import { createStorage } from "@storywall/storage/storage";
import { seedArt } from "./seed-art.ts";
import { seedPromos } from "./seed-promos.ts";
import { seedArtSets } from "./seed-sets.ts";

// Seeds a migrated database and an object store. Idempotent: it writes only what is missing. With --screens it skips the
// print masters, which a later run adds.
const shouldSkipMasters = parseArgs({ options: { screens: { type: "boolean" } } }).values.screens ?? false;
// Masters are not urgent, so they are rendered with a low process priority.
if (!shouldSkipMasters) setPriority(10);
const env = readEnvOrExit({ ...databaseEnv, ...storageEnv });
const { directUrl, directName } = toDatabaseOptions(env);
const db = openDb(directUrl, { max: 3 });
const storage = createStorage(toStorageOptions(env));
const printLine = (sentence: string) => process.stdout.write(`${sentence}\n`);

async function seedShop(): Promise<void> {
  const promos = await seedPromos(db);
  printLine(promos > 0 ? `promo codes: ${promos} written` : "promo codes: all there");
  const printProgress = (done: number, of: number) => {
    if (done % 10 === 0 || done === of) printLine(`art: ${done} of ${of} pictures drawn`);
  };
  const drawn = await seedArt({ db, storage, onProgress: printProgress, screensOnly: shouldSkipMasters });
  if (drawn === 0) printLine("art: all there");
  const sets = await seedArtSets(db);
  printLine(sets > 0 ? `art sets: ${sets} written` : "art sets: all there");
}

await runCommand("The shop cannot be seeded", directName, seedShop);
storage.close();
await db.$disconnect();
