import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { paymentOptions } from "@storywall/env/payment-options";
import { storageOptions } from "@storywall/env/storage-options";
import { openDeps } from "@storywall/services/operations/open-deps";
import { openStorage } from "@storywall/storage/storage";
import pg from "pg";
import { afterRestore } from "./after-restore.ts";
import { readBackupEnv, readRestoreEnv } from "./env.ts";
import { erasuresInDatabase } from "./erasures.ts";
import { BackupProblem, type Manifest, readManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { withClient } from "./tables.ts";
import { takeBackup } from "./take-backup.ts";

const HELP = `npm run backup -- <folder>              everything the shop holds, into a new folder, while it goes on
npm run restore -- <folder> [flags]    and back, while nothing of the shop runs
  --replace      in the place of what is there
  --erasures <file>  also erase again whom this list names; a list is written by npm run backup -- --erasures <file>
  --catch-up     only what comes after the rows and files are back: asking the payment processor, erasures, sweeps`;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

const inWords = ({ takenAt, tables, objects }: Manifest) =>
  [
    `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables as of ${takenAt}`,
    `${objects.count} objects of ${(objects.totalBytes / 1e6).toFixed(1)} MB`,
  ].join(", ");

async function backup(folder: string): Promise<void> {
  const env = readBackupEnv();
  const storage = openStorage(storageOptions(env));
  try {
    say(`Kept: ${inWords(await takeBackup({ databaseUrl: env.DATABASE_URL, storage, folder }))}.`);
  } finally {
    storage.close();
  }
}

/** The list alone, to be kept where neither database nor store is. */
async function listErasures(path: string): Promise<void> {
  const env = readBackupEnv();
  const erasures = await withClient(() => new pg.Client({ connectionString: env.DATABASE_URL }), erasuresInDatabase);
  const lines = erasures.map((erasure) => `${JSON.stringify(erasure)}\n`);
  await writeFile(path, lines.join(""), { mode: 0o600 });
  say(`Kept: ${erasures.length} erasures.`);
}

type RestoreFlags = { replace: boolean; catchUpOnly: boolean; erasureLists: string[] };

async function restore(folder: string, { replace, catchUpOnly, erasureLists }: RestoreFlags) {
  const env = readRestoreEnv();
  const deps = openDeps({
    databaseUrl: env.DATABASE_URL,
    connections: 4,
    storage: storageOptions(env),
    payments: paymentOptions(env),
    publicUrl: env.PUBLIC_URL,
    secret: env.SESSION_SECRET,
  });
  try {
    const manifest = catchUpOnly
      ? await readManifest(folder)
      : await restoreBackup({
          databaseUrl: env.DATABASE_URL,
          storage: deps.storage,
          folder,
          replaces: replace,
          erasureLists,
        });
    if (!catchUpOnly) say(`Back: ${inWords(manifest)}.`);
    const { fresh, unknownIntents, erased, erasuresWaiting, swept } = await afterRestore(deps, manifest);
    say(`The payment processor told of ${fresh} events since.`);
    if (erased > 0) say(`Erased again: ${erased} customers.`);
    if (erasuresWaiting > 0) say(`Waiting for an order or a payment before they are erased again: ${erasuresWaiting}.`);
    for (const [name, count] of Object.entries(swept)) say(`Swept: ${name}, ${count}.`);
    if (unknownIntents.length > 0) {
      say(`Paid for checkouts that were made after the backup, to be sent back or made good by a person:`);
      for (const intent of unknownIntents) say(`  ${intent}`);
    }
  } finally {
    deps.storage.close();
    await deps.db.$disconnect();
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: "boolean", default: false },
      "catch-up": { type: "boolean", default: false },
      erasures: { type: "string", multiple: true, default: [] },
    },
  });
  const [verb, given, ...more] = positionals;
  const [list] = values.erasures;
  if (verb === "backup" && !given && list) return listErasures(resolve(list));
  if (!given || more.length > 0) throw new BackupProblem(HELP);
  const folder = resolve(given);
  if (verb === "backup") await backup(folder);
  else if (verb === "restore") {
    const erasureLists = values.erasures.map((path) => resolve(path));
    await restore(folder, { replace: values.replace, catchUpOnly: values["catch-up"], erasureLists });
  } else throw new BackupProblem(HELP);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof BackupProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
