import { readFile } from "node:fs/promises";
import type { Storage } from "@storywall/storage/storage";
import { erasurePrefix } from "@storywall/storage/storage-keys";
import type pg from "pg";
import { z } from "zod";
import { BackupError, parseJson } from "./manifest.ts";

/** The erasure of a customer's data. Contains only ids. */
const Erasure = z.object({
  id: z.string(),
  ids: z.array(z.string()),
  askedBy: z.string(),
  at: z.iso.datetime({ offset: true }),
});
export type Erasure = z.infer<typeof Erasure>;

export async function readErasuresFromStore(storage: Storage): Promise<Erasure[]> {
  const found: Erasure[] = [];
  for await (const { key } of storage.list(erasurePrefix)) {
    found.push(Erasure.parse(JSON.parse((await storage.read(key)).toString())));
  }
  return found;
}

/**
 * Reads the erasures of a file written with `--erasures`.
 * @throws BackupError
 */
export async function readErasuresFromFile(path: string): Promise<Erasure[]> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new BackupError(`Cannot read the list of erasures ${path}.`);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const erasure = Erasure.safeParse(parseJson(line));
      if (!erasure.success) throw new BackupError(`${path} is not a list of erasures.`);
      return erasure.data;
    });
}

/** Reads the erasures of the database. Returns an empty list if the table does not exist. */
export async function readErasuresFromDatabase(client: pg.Client): Promise<Erasure[]> {
  const { rows: tableCheck } = await client.query("SELECT to_regclass('public.erasures') IS NOT NULL AS made");
  if (!tableCheck[0].made) return [];
  const { rows } = await client.query(`SELECT id, ids, asked_by AS "askedBy", at FROM erasures ORDER BY at, id`);
  return rows.map((row) => Erasure.parse({ ...row, at: row.at.toISOString() }));
}

/**
 * Adds the erasures that the restored rows do not contain, and marks them as pending. Returns the number of added
 * erasures.
 */
export async function addPendingErasures(client: pg.Client, erasures: readonly Erasure[]): Promise<number> {
  let added = 0;
  for (const { id, ids, askedBy, at } of erasures) {
    const { rowCount } = await client.query(
      "INSERT INTO erasures (id, ids, asked_by, at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
      [id, ids, askedBy, at],
    );
    added += rowCount ?? 0;
  }
  return added;
}
