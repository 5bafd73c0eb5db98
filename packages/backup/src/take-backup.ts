import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { runWithoutTimeouts } from "@storywall/db/timeouts";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import type { Storage } from "@storywall/storage/storage";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { createHashingStream } from "./hash-stream.ts";
import {
  BackupError,
  buildObjectFilePath,
  MANIFEST_FILE,
  Manifest,
  OBJECTS_FILE,
  type ObjectEntry,
  type TableFile,
} from "./manifest.ts";
import { listMigrations, listSequences, listTables, quoteName, type Table } from "./tables.ts";

export type BackupOptions = {
  databaseUrl: string;
  storage: Storage;
  /** Folder of the backup. Created if it is missing; must be empty. */
  folder: string;
  /** Number of objects read concurrently; four by default. */
  concurrency?: number;
};

const privateFolder = { recursive: true, mode: 0o700 } as const;

/**
 * Backs up all rows of one snapshot and then all objects, so that the objects of each row are included. The shop keeps
 * running. Secrets and Redis are not backed up; all data in Redis is also in Postgres.
 */
export async function takeBackup({ databaseUrl, storage, folder, concurrency = 4 }: BackupOptions): Promise<Manifest> {
  await mkdir(folder, privateFolder);
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty: choose a new folder.`);
  try {
    return await writeBackup({ databaseUrl, storage, folder, concurrency });
  } catch (error) {
    // Empties the folder, so that the backup can be repeated in it.
    for (const entry of await readdir(folder)) await rm(join(folder, entry), { recursive: true });
    throw error;
  }
}

async function writeBackup({ databaseUrl, storage, folder, concurrency }: Required<BackupOptions>): Promise<Manifest> {
  await mkdir(join(folder, "tables"), privateFolder);
  const rows = await runWithoutTimeouts(databaseUrl, (client) => writeRows(client, folder));
  const objects = await writeObjects(storage, folder, concurrency);
  const manifest = Manifest.parse({ format: 1, ...rows, objects });
  const partialPath = join(folder, `${MANIFEST_FILE}.part`);
  await writeFile(partialPath, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(partialPath, join(folder, MANIFEST_FILE));
  return manifest;
}

/** Records when the last backup was taken, so that the owner's pages can show it. */
export async function recordBackup(databaseUrl: string, { takenAt }: Manifest): Promise<void> {
  await runWithoutTimeouts(databaseUrl, (client) =>
    client.query(
      `INSERT INTO setup_facts (key, value, recorded_by, recorded_at) VALUES ('backup', '{}', 'backup', $1)
       ON CONFLICT (key) DO UPDATE SET recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`,
      [takenAt],
    ),
  );
}

async function writeRows(client: pg.Client, folder: string): Promise<Omit<Manifest, "format" | "objects">> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const takenAt = (rows[0]?.now ?? new Date()).toISOString();
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new BackupError("This is not the shop's database: it has no migrations.");
  const tables: TableFile[] = [];
  for (const table of await listTables(client)) tables.push(await writeTable(client, folder, table));
  const sequences = await listSequences(client);
  await client.query("COMMIT");
  return { takenAt, migrations, tables, sequences };
}

async function writeTable(client: pg.Client, folder: string, { name, columns }: Table): Promise<TableFile> {
  const file = join("tables", `${name}.copy`);
  const { stream, digest: computeDigest } = createHashingStream();
  const rows = client.query(copyTo(`COPY public.${quoteName(name)} (${columns.map(quoteName).join(", ")}) TO STDOUT`));
  await pipeline(rows, stream, createWriteStream(join(folder, file), { flags: "wx", mode: 0o600 }));
  const { bytes, sha256, lines } = computeDigest();
  return { name, columns, file, bytes, sha256, rows: lines };
}

async function writeObjects(storage: Storage, folder: string, concurrency: number): Promise<Manifest["objects"]> {
  const totals = { count: 0, totalBytes: 0, vanished: 0 };
  const list = createHashingStream();
  const written = pipeline(list.stream, createWriteStream(join(folder, OBJECTS_FILE), { flags: "wx", mode: 0o600 }));
  await runConcurrently(storage.list(""), concurrency, async ({ key }) => {
    const entry = await saveObject(storage, folder, key);
    if (!entry) {
      totals.vanished += 1;
      return;
    }
    totals.count += 1;
    totals.totalBytes += entry.bytes;
    list.stream.write(`${JSON.stringify(entry)}\n`);
  });
  list.stream.end();
  await written;
  const { bytes, sha256 } = list.digest();
  return { file: OBJECTS_FILE, bytes, sha256, ...totals };
}

const MAX_ATTEMPTS = 3;

/** Saves an object. Returns null if it was deleted after it was listed. */
async function saveObject(storage: Storage, folder: string, key: string): Promise<ObjectEntry | null> {
  const partialPath = join(folder, `object.${crypto.randomUUID()}.part`);
  for (let attempts = 1; ; attempts++) {
    try {
      const { body, bytes: expectedBytes, contentType } = await storage.readStream(key);
      const { stream, digest: computeDigest } = createHashingStream();
      await pipeline(body, stream, createWriteStream(partialPath, { mode: 0o600 }));
      const { bytes, sha256 } = computeDigest();
      if (bytes !== expectedBytes) throw new Error("An object arrived incomplete");
      const file = join(folder, buildObjectFilePath(sha256));
      await mkdir(join(file, ".."), privateFolder);
      await rename(partialPath, file);
      return { key, bytes, sha256, contentType };
    } catch (error) {
      await rm(partialPath, { force: true });
      if (error instanceof StorageObjectMissingError) return null;
      if (attempts === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Runs the work concurrently. Rejects with the first failure. */
export async function runConcurrently<T>(
  items: AsyncIterable<T> | Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  for await (const item of items) {
    const task: Promise<void> = work(item).finally(() => pending.delete(task));
    // `Promise.race` or `Promise.all` below rejects with the failure. Without this line, Node reports an unhandled
    // rejection while the loop waits for the next item.
    task.catch(() => {});
    pending.add(task);
    if (pending.size >= concurrency) await Promise.race(pending);
  }
  await Promise.all(pending);
}
