import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeFailure } from "@storywall/connections/failure";
import { retryWhileUnavailable } from "@storywall/connections/retry";
import { runWithoutTimeouts } from "@storywall/db/timeouts";
import { toDatabaseOptions, toPaymentOptions, toStorageOptions } from "@storywall/env/client-options";
import { openDeps } from "@storywall/services/operations/open-deps";
import { createStorage } from "@storywall/storage/storage";
import { catchUpAfterRestore } from "./catch-up-after-restore.ts";
import { readBackupEnv, readRestoreEnv } from "./env.ts";
import { readErasuresFromDatabase } from "./erasures.ts";
import { BackupError, type Manifest, readManifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { recordBackup, takeBackup } from "./take-backup.ts";

const HELP = `npm run backup -- <folder>              backs up rows and files into a new folder while the shop runs
npm run restore -- <folder> [flags]    restores a backup while the shop is stopped
  --replace      overwrites existing data
  --erasures <file>  also repeats the erasures in this list, which npm run backup -- --erasures <file> writes
  --catch-up     only the steps after the restore: Stripe's events, erasures, scheduled tasks`;

const printLine = (sentence: string) => process.stdout.write(`${sentence}\n`);

const formatManifest = ({ takenAt, tables, objects }: Manifest) =>
  [
    `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables as of ${takenAt}`,
    `${objects.count} objects of ${(objects.totalBytes / 1e6).toFixed(1)} MB`,
  ].join(", ");

async function runBackup(folder: string): Promise<void> {
  const env = readBackupEnv();
  const { directUrl, directName } = toDatabaseOptions(env);
  const storage = createStorage(toStorageOptions(env));
  try {
    const manifest = await retryWhileUnavailable(directName, () =>
      takeBackup({ databaseUrl: directUrl, storage, folder }),
    );
    printLine(`Backed up ${formatManifest(manifest)}.`);
    await recordBackup(directUrl, manifest);
  } finally {
    storage.close();
  }
}

/** Writes only the list of erasures. Store it outside the database and the object store. */
async function writeErasureList(path: string): Promise<void> {
  const env = readBackupEnv();
  const erasures = await runWithoutTimeouts(toDatabaseOptions(env).directUrl, readErasuresFromDatabase);
  const lines = erasures.map((erasure) => `${JSON.stringify(erasure)}\n`);
  await writeFile(path, lines.join(""), { mode: 0o600 });
  printLine(`Wrote ${erasures.length} erasures.`);
}

type RestoreFlags = { replace: boolean; catchUpOnly: boolean; erasureLists: string[] };

async function runRestore(folder: string, { replace, catchUpOnly, erasureLists }: RestoreFlags) {
  const env = readRestoreEnv();
  const { directUrl } = toDatabaseOptions(env);
  const deps = openDeps({
    database: { url: directUrl, isPooled: false },
    connections: 4,
    storage: toStorageOptions(env),
    payments: toPaymentOptions(env),
    publicUrl: env.PUBLIC_URL,
    secret: env.SESSION_SECRET,
  });
  try {
    const manifest = catchUpOnly
      ? await readManifest(folder)
      : await restoreBackup({
          databaseUrl: directUrl,
          storage: deps.storage,
          folder,
          shouldReplace: replace,
          erasureLists,
        });
    if (!catchUpOnly) printLine(`Restored ${formatManifest(manifest)}.`);
    const {
      fresh,
      unknownIntents,
      erased,
      erasuresWaiting,
      taskChanges: swept,
    } = await catchUpAfterRestore(deps, manifest);
    printLine(`Processed ${fresh} new Stripe events.`);
    if (erased > 0) printLine(`Repeated ${erased} erasures.`);
    if (erasuresWaiting > 0) printLine(`${erasuresWaiting} erasures are waiting for an order or a payment.`);
    for (const [name, count] of Object.entries(swept)) printLine(`Task ${name}: ${count} changes.`);
    if (unknownIntents.length > 0) {
      printLine(
        `Payments for checkouts that were created after the backup; refund them or recreate the orders by hand:`,
      );
      for (const intent of unknownIntents) printLine(`  ${intent}`);
    }
  } finally {
    deps.storage.close();
    await deps.db.$disconnect();
  }
}

function parseFlags() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: "boolean", default: false },
        "catch-up": { type: "boolean", default: false },
        erasures: { type: "string", multiple: true, default: [] },
      },
    });
  } catch (error) {
    throw new BackupError(`${error instanceof Error ? error.message : error}\n${HELP}`);
  }
}

async function runCommand(): Promise<void> {
  const { positionals, values } = parseFlags();
  const [action, folderArgument, ...more] = positionals;
  const [list] = values.erasures;
  if (action === "backup" && !folderArgument && list) return writeErasureList(resolve(list));
  if (!folderArgument || more.length > 0) throw new BackupError(HELP);
  const folder = resolve(folderArgument);
  if (action === "backup") await runBackup(folder);
  else if (action === "restore") {
    const erasureLists = values.erasures.map((path) => resolve(path));
    await runRestore(folder, { replace: values.replace, catchUpOnly: values["catch-up"], erasureLists });
  } else throw new BackupError(HELP);
}

const fileProblems: Record<string, string> = {
  ENOENT: "does not exist",
  ENOTDIR: "is not a folder",
  EISDIR: "is a folder",
  EACCES: "cannot be accessed",
  EROFS: "is on a read-only file system",
  ENOSPC: "does not fit on the disk",
};

function describeCommandFailure(error: unknown): string | null {
  const { code = "", path } = error as { code?: string; path?: string };
  const { directUrl, directName } = toDatabaseOptions(readBackupEnv());
  // The address of the database may name the file of a certificate.
  if (fileProblems[code] && path && !decodeURIComponent(directUrl).includes(path))
    return `${path} ${fileProblems[code]}.`;
  const why = describeFailure(error, directName);
  return why && `The command failed: ${why}.`;
}

try {
  await runCommand();
} catch (error) {
  const why = error instanceof BackupError ? error.message : describeCommandFailure(error);
  if (why === null) throw error;
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
