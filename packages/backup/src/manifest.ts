import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const ManifestFile = z.object({ file: z.string(), bytes: z.int(), sha256: Sha256 });

export const Manifest = z.object({
  format: z.literal(1),
  /** Time of the database snapshot, by the database's clock. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(ManifestFile.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** List of all objects. `vanished` counts the objects that were deleted between listing and reading. */
  objects: ManifestFile.extend({ count: z.int(), totalBytes: z.int(), vanished: z.int() }),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableFile = Manifest["tables"][number];

export const ObjectEntry = z.object({
  key: z.string().min(1),
  bytes: z.int(),
  sha256: Sha256,
  contentType: z.string().nullable(),
});
export type ObjectEntry = z.infer<typeof ObjectEntry>;

export const MANIFEST_FILE = "manifest.json";
export const OBJECTS_FILE = "objects.jsonl";

/** Returns the path of an object's file. It depends only on the hash, so equal objects are stored once. */
export const buildObjectFilePath = (sha256: string) => join("objects", sha256.slice(0, 2), sha256);

/**
 * Reads the manifest. An incomplete backup has no manifest.
 * @throws BackupError
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), "utf8").catch(() => null);
  if (text === null)
    throw new BackupError(`There is no complete backup in ${folder}: its ${MANIFEST_FILE} is missing.`);
  const manifest = Manifest.safeParse(parseJson(text));
  if (!manifest.success) throw new BackupError(`The ${MANIFEST_FILE} in ${folder} has an unknown format.`);
  return manifest.data;
}

/** Returns the value of a JSON text, or null if it is damaged. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A failure with a message for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
