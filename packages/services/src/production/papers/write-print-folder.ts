import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Prisma } from "@storywall/db/client";
import type { BatchId } from "@storywall/domain/kernel/ids";
import { batchFolder, printFolder } from "@storywall/domain/production/production-folder";
import { StorageObjectMissingError } from "@storywall/storage/attempt";
import type { Deps } from "../../kernel/deps.ts";
import { readPieces } from "../read-pieces.ts";
import { papersOf, readBatchContents } from "./batch-papers.ts";

type Writing = Pick<Deps, "db" | "storage">;

/**
 * Writes the print files, sheets and papers of a batch to a folder watched by the printer's software. A file gets its name
 * only when it is complete and its hash matches; the manifest comes last and marks the folder complete. Idempotent: existing
 * files are kept.
 */
export async function writePrintFolder(
  { db, storage }: Writing,
  { batchId, folder, contactEmail }: { batchId: BatchId; folder: string; contactEmail?: string | undefined },
): Promise<void> {
  const pieces = await readPieces(db, Prisma.sql`t.batch_id = ${batchId}`);
  const [first] = pieces;
  if (!first) return;
  const missing: string[] = [];
  const files = [];
  for (const { key, ...file } of printFolder(pieces)) {
    const path = join(folder, file.path);
    if (!(await isThere(path, file.sha256)) && !(await fetchTo(storage, { key, path, sha256: file.sha256 }))) {
      missing.push(file.path);
    } else files.push(file);
  }
  const contents = await readBatchContents({ db }, batchId);
  const papers = [];
  for (const paper of papersOf({ db, storage }, contents, { contactEmail })) {
    papers.push({ path: paper.path, sha256: await make(join(folder, paper.path), paper.bytes()) });
  }
  const leftOut = [...contents.left.boxes, ...contents.left.pieces];
  const manifest = join(folder, batchFolder(first), "manifest.json");
  await mkdir(dirname(manifest), { recursive: true });
  await writeFile(
    `${manifest}.part`,
    `${JSON.stringify({ batch: first.batchNumber, files, missing, papers, leftOut }, null, 2)}\n`,
  );
  await rename(`${manifest}.part`, manifest);
}

type Fetching = { key: string | null; path: string; sha256: string | null };

async function fetchTo(storage: Deps["storage"], { key, path, sha256 }: Fetching): Promise<boolean> {
  if (!key) return false;
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  try {
    await storage.downloadTo(key, part);
  } catch (error) {
    if (error instanceof StorageObjectMissingError) return false;
    throw error;
  }
  if ((await sha256Of(part)) !== sha256) {
    await rm(part, { force: true });
    return false;
  }
  await rename(part, path);
  return true;
}

/** Generates a file and replaces the existing one only if it differs. Returns its hash. */
async function make(path: string, bytes: AsyncIterable<Uint8Array>): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  await pipeline(bytes, createWriteStream(part));
  const sha256 = await sha256Of(part);
  if (await isThere(path, sha256)) await rm(part, { force: true });
  else await rename(part, path);
  return sha256;
}

async function isThere(path: string, sha256: string | null): Promise<boolean> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile && (await sha256Of(path)) === sha256;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
