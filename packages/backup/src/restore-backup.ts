import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { migrateDeploy } from "@storywall/db/migrate";
import type { Storage } from "@storywall/storage/storage";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { erasuresInDatabase, erasuresInFile, erasuresInStore, reopenErasures } from "./erasures.ts";
import { hashFile, hashing } from "./hashing.ts";
import { BackupProblem, type Manifest, ObjectEntry, objectFile, readManifest, type TableFile } from "./manifest.ts";
import { listLinks, listMigrations, listTables, quoted, withClient } from "./tables.ts";
import { inParallel } from "./take-backup.ts";

export type RestoreOptions = {
  databaseUrl: string;
  storage: Storage;
  folder: string;
  /** Separate lists of erasures, besides those in database and store. */
  erasureLists?: readonly string[];
  /** Overwrites the database. Without it, a database with customer data is rejected. */
  replaces?: boolean;
  atOnce?: number;
};

/** Tables with rows once a shop is in use; others are filled by migrations and the seed. */
const peoples = ["users", "carts", "checkouts", "orders", "photos", "admin_users", "audit_entries"];

/**
 * Restores rows and objects. It first checks every hash, then writes the objects, then all rows in one transaction, so that
 * every row's object exists. Erasures missing in the backup are added as pending; `afterRestore` applies them. Can be
 * repeated after an interruption; the shop must be stopped.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, storage, folder, erasureLists = [], replaces = false, atOnce = 4 } = options;
  const manifest = await readManifest(folder);
  const open = () => new pg.Client({ connectionString: databaseUrl });
  await verifyTables(folder, manifest);
  const listed = await Promise.all(erasureLists.map(erasuresInFile));
  const only = new Set(manifest.migrations.map(({ name }) => name));
  const isEmpty = await withClient(open, async (client) => (await listMigrations(client)).length === 0);
  if (isEmpty) await migrateDeploy(databaseUrl, undefined, { only });
  await withClient(open, async (client) => {
    await assertFits(client, manifest);
    if (!replaces) await assertUnused(client);
  });
  const erased = [
    ...listed.flat(),
    ...(await withClient(open, erasuresInDatabase)),
    ...(await erasuresInStore(storage)),
  ];
  await putObjects(storage, folder, manifest, atOnce);
  await withClient(open, (client) => putRows(client, folder, manifest));
  await migrateDeploy(databaseUrl);
  await withClient(open, (client) => reopenErasures(client, erased));
  return manifest;
}

async function verifyTables(folder: string, { tables, objects }: Manifest): Promise<void> {
  for (const { file, sha256 } of [...tables, objects]) {
    const found = await hashFile(join(folder, file)).catch(() => null);
    if (found !== sha256) throw new BackupProblem(`${file} is missing or was changed: the backup cannot be used.`);
  }
}

async function assertFits(client: pg.Client, manifest: Manifest): Promise<void> {
  const here = new Map((await listMigrations(client)).map(({ name, checksum }) => [name, checksum]));
  const isSame =
    here.size === manifest.migrations.length &&
    manifest.migrations.every(({ name, checksum }) => here.get(name) === checksum);
  if (isSame) return;
  throw new BackupProblem(
    `The database has another version than the backup, whose last migration is ${manifest.migrations.at(-1)?.name}. Restore into an empty database.`,
  );
}

async function assertUnused(client: pg.Client): Promise<void> {
  for (const table of peoples) {
    const { rows } = await client.query(`SELECT 1 FROM public.${quoted(table)} LIMIT 1`);
    if (rows.length > 0) {
      throw new BackupProblem(
        `The database is in use: its table ${table} is not empty. Add --replace to overwrite it.`,
      );
    }
  }
}

async function putObjects(storage: Storage, folder: string, { objects }: Manifest, atOnce: number): Promise<void> {
  const lines = createInterface({ input: createReadStream(join(folder, objects.file)) });
  let count = 0;
  await inParallel(lines, atOnce, async (line) => {
    const { key, sha256, contentType } = ObjectEntry.parse(JSON.parse(line));
    const path = join(folder, objectFile(sha256));
    if ((await hashFile(path).catch(() => null)) !== sha256) {
      throw new BackupProblem(`${objectFile(sha256)} is missing or was changed: the backup cannot be used.`);
    }
    await storage.writeFile(key, path, { contentType: contentType ?? "application/octet-stream", sha256 });
    count += 1;
  });
  if (count !== objects.count)
    throw new BackupProblem(`${objects.file} lists ${count} instead of ${objects.count} objects.`);
}

async function putRows(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query("BEGIN");
  // Tables reference each other in cycles: foreign keys are dropped and validated when they are added again.
  const links = await listLinks(client);
  for (const { table, name } of links) {
    await client.query(`ALTER TABLE public.${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
  }
  const names = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`);
  // Triggers must not act on restored rows.
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(", ")}`);
  for (const table of manifest.tables) await putTable(client, folder, table);
  for (const { name, lastValue } of manifest.sequences) {
    await client.query("SELECT setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, lastValue]);
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of links) {
    await client.query(`ALTER TABLE public.${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  }
  await client.query("COMMIT");
}

async function putTable(
  client: pg.Client,
  folder: string,
  { name, columns, file, rows, sha256 }: TableFile,
): Promise<void> {
  const { stream, seen } = hashing();
  const into = client.query(copyFrom(`COPY public.${quoted(name)} (${columns.map(quoted).join(", ")}) FROM STDIN`));
  await pipeline(createReadStream(join(folder, file)), stream, into);
  const { rows: counted } = await client.query(`SELECT count(*)::int AS count FROM public.${quoted(name)}`);
  if (counted[0].count !== rows || seen().sha256 !== sha256) {
    throw new BackupProblem(`${name} has ${counted[0].count} rows instead of ${rows}; nothing was changed.`);
  }
}
