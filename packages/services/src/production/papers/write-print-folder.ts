import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BatchId } from "@storywall/domain/kernel/ids";
import { formatBatchFolderName, listPrintFolder } from "@storywall/domain/production/production-folder";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import type { Deps } from "../../kernel/deps.ts";
import { readPrintItems } from "../read-print-items.ts";
import { listBatchFiles, readBatchContents } from "./batch-papers.ts";

type FolderContext = Pick<Deps, "db" | "storage" | "printerProfile">;

/**
 * Writes the print files, sheets and papers of a batch to a folder that the printer's software watches. A file gets its
 * final name only after it is complete and its hash matches. The manifest is written last and marks the folder as
 * complete. Idempotent: existing files are kept.
 */
export async function writePrintFolder(
  { db, storage, printerProfile }: FolderContext,
  { batchId, folder, contactEmail }: { batchId: BatchId; folder: string; contactEmail?: string | undefined },
): Promise<void> {
  const pieces = await readPrintItems(db, { batchId });
  const [first] = pieces;
  if (!first) return;
  const missing: string[] = [];
  const files = [];
  for (const { key, ...file } of listPrintFolder(pieces)) {
    const path = join(folder, file.path);
    if (
      !(await hasFileWithHash(path, file.sha256)) &&
      !(await downloadVerifiedFile(storage, { key, path, sha256: file.sha256 }))
    ) {
      missing.push(file.path);
    } else files.push(file);
  }
  const contents = await readBatchContents({ db }, batchId);
  const papers = [];
  for (const paper of await listBatchFiles({ db, storage, printerProfile }, contents, { contactEmail })) {
    papers.push({ path: paper.path, sha256: await writeFileIfChanged(join(folder, paper.path), paper.bytes()) });
  }
  const leftOut = [...contents.leftOut.boxes, ...contents.leftOut.pieces];
  const manifest = join(folder, formatBatchFolderName(first), "manifest.json");
  await mkdir(dirname(manifest), { recursive: true });
  await writeFile(
    `${manifest}.part`,
    `${JSON.stringify({ batch: first.batchNumber, files, missing, papers, leftOut }, null, 2)}\n`,
  );
  await rename(`${manifest}.part`, manifest);
}

type DownloadInput = { key: string | null; path: string; sha256: string | null };

async function downloadVerifiedFile(storage: Deps["storage"], { key, path, sha256 }: DownloadInput): Promise<boolean> {
  if (!key) return false;
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  try {
    await storage.downloadTo(key, part);
  } catch (error) {
    if (error instanceof StorageObjectMissingError) return false;
    throw error;
  }
  if ((await computeSha256(part)) !== sha256) {
    await rm(part, { force: true });
    return false;
  }
  await rename(part, path);
  return true;
}

/** Generates a file and replaces the existing one only if it differs. Returns its hash. */
async function writeFileIfChanged(path: string, bytes: AsyncIterable<Uint8Array>): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  await pipeline(bytes, createWriteStream(part));
  const sha256 = await computeSha256(part);
  if (await hasFileWithHash(path, sha256)) await rm(part, { force: true });
  else await rename(part, path);
  return sha256;
}

async function hasFileWithHash(path: string, sha256: string | null): Promise<boolean> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile && (await computeSha256(path)) === sha256;
}

async function computeSha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
