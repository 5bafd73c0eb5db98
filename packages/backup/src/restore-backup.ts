import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { applyMigrations } from "@storywall/db/migrate";
import { runWithoutTimeouts } from "@storywall/db/timeouts";
import type { Storage } from "@storywall/storage/storage";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import {
  addPendingErasures,
  readErasuresFromDatabase,
  readErasuresFromFile,
  readErasuresFromStore,
} from "./erasures.ts";
import { createHashingStream, hashFile } from "./hash-stream.ts";
import {
  BackupError,
  buildObjectFilePath,
  type Manifest,
  ObjectEntry,
  readManifest,
  type TableFile,
} from "./manifest.ts";
import { listForeignKeys, listMigrations, listTables, quoteName } from "./tables.ts";
import { runConcurrently } from "./take-backup.ts";

export type RestoreOptions = {
  databaseUrl: string;
  storage: Storage;
  folder: string;
  /** Files with additional erasures, which may be missing from the database and the store. */
  erasureLists?: readonly string[];
  /** Whether to overwrite a database that contains customer data. Otherwise such a database is rejected. */
  shouldReplace?: boolean;
  concurrency?: number;
};

/**
 * Tables that are empty until customers or staff use the shop. Other tables may get rows from migrations and the seed.
 */
const customerTables = ["users", "carts", "checkouts", "orders", "photos", "admin_users", "audit_entries"];

/**
 * Restores a backup while the shop is stopped. After an interruption, it can be called again. All rows are written in
 * one transaction after the objects, so that no row lacks its objects. Missing erasures are added as pending, and
 * `catchUpAfterRestore` applies them.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, storage, folder, erasureLists = [], shouldReplace = false, concurrency = 4 } = options;
  const manifest = await readManifest(folder);
  await verifyFileHashes(folder, manifest);
  const fileErasures = await Promise.all(erasureLists.map(readErasuresFromFile));
  const only = new Set(manifest.migrations.map(({ name }) => name));
  const isEmpty = await runWithoutTimeouts(databaseUrl, async (client) => (await listMigrations(client)).length === 0);
  if (isEmpty) await applyMigrations(databaseUrl, undefined, { only });
  await runWithoutTimeouts(databaseUrl, async (client) => {
    await assertSameMigrations(client, manifest);
    if (!shouldReplace) await assertDatabaseUnused(client);
  });
  const erasures = [
    ...fileErasures.flat(),
    ...(await runWithoutTimeouts(databaseUrl, readErasuresFromDatabase)),
    ...(await readErasuresFromStore(storage)),
  ];
  await restoreObjects(storage, folder, manifest, concurrency);
  await runWithoutTimeouts(databaseUrl, (client) => restoreRows(client, folder, manifest));
  await applyMigrations(databaseUrl);
  await runWithoutTimeouts(databaseUrl, (client) => addPendingErasures(client, erasures));
  return manifest;
}

async function verifyFileHashes(folder: string, { tables, objects }: Manifest): Promise<void> {
  for (const { file, sha256 } of [...tables, objects]) {
    const actual = await hashFile(join(folder, file)).catch(() => null);
    if (actual !== sha256) throw new BackupError(`${file} is missing or was changed: the backup cannot be used.`);
  }
}

async function assertSameMigrations(client: pg.Client, manifest: Manifest): Promise<void> {
  const applied = new Map((await listMigrations(client)).map(({ name, checksum }) => [name, checksum]));
  const isSame =
    applied.size === manifest.migrations.length &&
    manifest.migrations.every(({ name, checksum }) => applied.get(name) === checksum);
  if (isSame) return;
  throw new BackupError(
    `The database version differs from the backup’s, whose last migration is ${manifest.migrations.at(-1)?.name}. Restore into an empty database.`,
  );
}

async function assertDatabaseUnused(client: pg.Client): Promise<void> {
  for (const table of customerTables) {
    const { rows } = await client.query(`SELECT 1 FROM public.${quoteName(table)} LIMIT 1`);
    if (rows.length > 0) {
      throw new BackupError(`The database is in use: its table ${table} is not empty. Add --replace to overwrite it.`);
    }
  }
}

async function restoreObjects(
  storage: Storage,
  folder: string,
  { objects }: Manifest,
  concurrency: number,
): Promise<void> {
  const lines = createInterface({ input: createReadStream(join(folder, objects.file)) });
  let count = 0;
  await runConcurrently(lines, concurrency, async (line) => {
    const { key, sha256, contentType } = ObjectEntry.parse(JSON.parse(line));
    const path = join(folder, buildObjectFilePath(sha256));
    if ((await hashFile(path).catch(() => null)) !== sha256) {
      throw new BackupError(`${buildObjectFilePath(sha256)} is missing or was changed: the backup cannot be used.`);
    }
    await storage.writeFile(key, path, { contentType: contentType ?? "application/octet-stream", sha256 });
    count += 1;
  });
  if (count !== objects.count)
    throw new BackupError(`${objects.file} lists ${count} instead of ${objects.count} objects.`);
}

async function restoreRows(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query("BEGIN");
  // Tables reference each other in cycles, so no order of inserts satisfies all foreign keys. They are dropped first,
  // and added and validated after all rows are written.
  const foreignKeys = await listForeignKeys(client);
  for (const { table, name } of foreignKeys) {
    await client.query(`ALTER TABLE public.${quoteName(table)} DROP CONSTRAINT ${quoteName(name)}`);
  }
  const names = (await listTables(client)).map(({ name }) => `public.${quoteName(name)}`);
  // Disables triggers, because they must not run for restored rows.
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(", ")}`);
  for (const table of manifest.tables) await restoreTable(client, folder, table);
  for (const { name, lastValue } of manifest.sequences) {
    await client.query("SELECT setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, lastValue]);
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`ALTER TABLE public.${quoteName(table)} ADD CONSTRAINT ${quoteName(name)} ${definition}`);
  }
  await client.query("COMMIT");
}

async function restoreTable(
  client: pg.Client,
  folder: string,
  { name, columns, file, rows, sha256 }: TableFile,
): Promise<void> {
  const { stream, digest: computeDigest } = createHashingStream();
  const target = client.query(
    copyFrom(`COPY public.${quoteName(name)} (${columns.map(quoteName).join(", ")}) FROM STDIN`),
  );
  await pipeline(createReadStream(join(folder, file)), stream, target);
  const { rows: counted } = await client.query(`SELECT count(*)::int AS count FROM public.${quoteName(name)}`);
  if (counted[0].count !== rows || computeDigest().sha256 !== sha256) {
    throw new BackupError(`${name} has ${counted[0].count} rows instead of ${rows}; nothing was changed.`);
  }
}
