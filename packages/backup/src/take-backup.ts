import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StorageObjectMissingError } from "@storywall/storage/attempt";
import type { Storage } from "@storywall/storage/storage";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { hashing } from "./hashing.ts";
import {
  BackupProblem,
  MANIFEST,
  Manifest,
  OBJECTS,
  type ObjectEntry,
  objectFile,
  type TableFile,
} from "./manifest.ts";
import { listMigrations, listSequences, listTables, quoted, type Table, withClient } from "./tables.ts";

export type BackupOptions = {
  databaseUrl: string;
  storage: Storage;
  /** Created if missing; must be empty. */
  folder: string;
  /** Number of objects read concurrently; four by default. */
  atOnce?: number;
};

const privately = { recursive: true, mode: 0o700 } as const;

/**
 * Backs up all rows of one snapshot and then all objects while the shop runs, so that each row's object is included. The
 * manifest with all hashes is written last. Secrets and Redis are not included; Redis holds no data that Postgres lacks.
 */
export async function takeBackup({ databaseUrl, storage, folder, atOnce = 4 }: BackupOptions): Promise<Manifest> {
  await mkdir(folder, privately);
  if ((await readdir(folder)).length > 0) throw new BackupProblem(`${folder} is not empty: choose a new folder.`);
  await mkdir(join(folder, "tables"), privately);
  const rows = await withClient(
    () => new pg.Client({ connectionString: databaseUrl }),
    (client) => writeRows(client, folder),
  );
  const objects = await writeObjects(storage, folder, atOnce);
  const manifest = Manifest.parse({ format: 1, ...rows, objects });
  const draft = join(folder, `${MANIFEST}.part`);
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, join(folder, MANIFEST));
  return manifest;
}

async function writeRows(client: pg.Client, folder: string): Promise<Omit<Manifest, "format" | "objects">> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const takenAt = (rows[0]?.now ?? new Date()).toISOString();
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new BackupProblem("This is not the shop's database: it has no migrations.");
  const tables: TableFile[] = [];
  for (const table of await listTables(client)) tables.push(await writeTable(client, folder, table));
  const sequences = await listSequences(client);
  await client.query("COMMIT");
  return { takenAt, migrations, tables, sequences };
}

async function writeTable(client: pg.Client, folder: string, { name, columns }: Table): Promise<TableFile> {
  const file = join("tables", `${name}.copy`);
  const { stream, seen } = hashing();
  const rows = client.query(copyTo(`COPY public.${quoted(name)} (${columns.map(quoted).join(", ")}) TO STDOUT`));
  await pipeline(rows, stream, createWriteStream(join(folder, file), { flags: "wx", mode: 0o600 }));
  const { bytes, sha256, lines } = seen();
  return { name, columns, file, bytes, sha256, rows: lines };
}

async function writeObjects(storage: Storage, folder: string, atOnce: number): Promise<Manifest["objects"]> {
  const found = { count: 0, totalBytes: 0, vanished: 0 };
  const list = hashing();
  const written = pipeline(list.stream, createWriteStream(join(folder, OBJECTS), { flags: "wx", mode: 0o600 }));
  await inParallel(storage.list(""), atOnce, async ({ key }) => {
    const entry = await saveObject(storage, folder, key);
    if (!entry) {
      found.vanished += 1;
      return;
    }
    found.count += 1;
    found.totalBytes += entry.bytes;
    list.stream.write(`${JSON.stringify(entry)}\n`);
  });
  list.stream.end();
  await written;
  const { bytes, sha256 } = list.seen();
  return { file: OBJECTS, bytes, sha256, ...found };
}

const TRIES = 3;

/** Null for an object that was deleted since it was listed. */
async function saveObject(storage: Storage, folder: string, key: string): Promise<ObjectEntry | null> {
  const draft = join(folder, `object.${crypto.randomUUID()}.part`);
  for (let tries = 1; ; tries++) {
    try {
      const { body, bytes: announced, contentType } = await storage.readStream(key);
      const { stream, seen } = hashing();
      await pipeline(body, stream, createWriteStream(draft, { mode: 0o600 }));
      const { bytes, sha256 } = seen();
      if (bytes !== announced) throw new Error("An object arrived incomplete");
      const file = join(folder, objectFile(sha256));
      await mkdir(join(file, ".."), privately);
      await rename(draft, file);
      return { key, bytes, sha256, contentType };
    } catch (error) {
      await rm(draft, { force: true });
      if (error instanceof StorageObjectMissingError) return null;
      if (tries === TRIES) throw error;
    }
  }
}

/** Runs the work concurrently; the first failure rejects. */
export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const busy = new Set<Promise<void>>();
  for await (const item of items) {
    const one: Promise<void> = work(item).finally(() => busy.delete(one));
    // Handled below; without this, a failure while waiting for the next item counts as unhandled.
    one.catch(() => {});
    busy.add(one);
    if (busy.size >= atOnce) await Promise.race(busy);
  }
  await Promise.all(busy);
}
