import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const FileOf = z.object({ file: z.string(), bytes: z.int(), sha256: Sha256 });

export const Manifest = z.object({
  format: z.literal(1),
  /** The moment the rows are of, by the database's clock. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(FileOf.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** The list of all objects; `vanished` were deleted between being listed and being read. */
  objects: FileOf.extend({ count: z.int(), totalBytes: z.int(), vanished: z.int() }),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableFile = Manifest["tables"][number];

/** One line of the list of objects. */
export const ObjectEntry = z.object({
  key: z.string().min(1),
  bytes: z.int(),
  sha256: Sha256,
  contentType: z.string().nullable(),
});
export type ObjectEntry = z.infer<typeof ObjectEntry>;

export const MANIFEST = "manifest.json";
export const OBJECTS = "objects.jsonl";

/** Where an object's bytes lie in a backup: by their hash, so that the same bytes lie there once. */
export const objectFile = (sha256: string) => join("objects", sha256.slice(0, 2), sha256);

/** A backup that was broken off has no manifest, and is none. Throws a sentence. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new BackupProblem(`There is no whole backup in ${folder}: its ${MANIFEST} is missing.`);
  const manifest = Manifest.safeParse(JSON.parse(text));
  if (!manifest.success) throw new BackupProblem(`The ${MANIFEST} in ${folder} is of another format.`);
  return manifest.data;
}

/** Something the operator can be told in a sentence. */
export class BackupProblem extends Error {
  override readonly name = "BackupProblem";
}
