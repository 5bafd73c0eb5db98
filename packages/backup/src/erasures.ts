import { readFile } from "node:fs/promises";
import { erasurePrefix } from "@storywall/storage/keys";
import type { Storage } from "@storywall/storage/storage";
import type pg from "pg";
import { z } from "zod";
import { BackupProblem } from "./manifest.ts";

/** Somebody had everything erased: ids alone. */
const Erasure = z.object({
  id: z.string(),
  ids: z.array(z.string()),
  askedBy: z.string(),
  at: z.iso.datetime({ offset: true }),
});
export type Erasure = z.infer<typeof Erasure>;

/** Those that a shop keeps beside its files. */
export async function erasuresInStore(storage: Storage): Promise<Erasure[]> {
  const found: Erasure[] = [];
  for await (const { key } of storage.list(erasurePrefix)) {
    found.push(Erasure.parse(JSON.parse((await storage.read(key)).toString())));
  }
  return found;
}

/** Those of a list that was written with `--erasures`. Throws a sentence. */
export async function erasuresInFile(path: string): Promise<Erasure[]> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new BackupProblem(`The list of erasures ${path} cannot be read.`);
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => Erasure.parse(JSON.parse(line)));
}

/** Those the database knows; none where it is not the shop's yet. */
export async function erasuresInDatabase(client: pg.Client): Promise<Erasure[]> {
  const { rows: made } = await client.query("SELECT to_regclass('public.erasures') IS NOT NULL AS made");
  if (!made[0].made) return [];
  const { rows } = await client.query(`SELECT id, ids, asked_by AS "askedBy", at FROM erasures ORDER BY at, id`);
  return rows.map((row) => Erasure.parse({ ...row, at: row.at.toISOString() }));
}

/** What the rows that came back know nothing of is still to be erased. Returns how many that are. */
export async function reopenErasures(client: pg.Client, erasures: readonly Erasure[]): Promise<number> {
  let open = 0;
  for (const { id, ids, askedBy, at } of erasures) {
    const { rowCount } = await client.query(
      "INSERT INTO erasures (id, ids, asked_by, at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
      [id, ids, askedBy, at],
    );
    open += rowCount ?? 0;
  }
  return open;
}
