import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Db } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { getShopDayBounds } from "@storywall/domain/kernel/shop-time";
import type { LeftOutView } from "@storywall/domain/production/printing/batch-documents";
import { listPrintFolder, type PrintFolderFile } from "@storywall/domain/production/production-folder";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import { makeZip } from "client-zip";
import type { Context } from "../../accounts/context.ts";
import { buildPrivateFileHeaders } from "../../kernel/opened-file.ts";
import { type PrintItemRow, readPrintItems } from "../read-print-items.ts";
import { listBatchFiles, readBatchContents } from "./batch-papers.ts";

type ZipContext = Pick<Context, "db" | "storage" | "now" | "printerProfile">;
type StreamedFile = { body: Readable; headers: Record<string, string> };

/** Selection of one batch, or of all batches started on one day. */
export type PrintZip = { batchId: string } | { day: string };

/**
 * Streams print files as a ZIP, with each batch's slips, labels and sheets. The manifest at the end lists the SHA-256
 * of every file, whether the file in the ZIP has this hash, and the excluded orders. Throws BATCH_NOT_FOUND, NOT_FOUND
 * for a day without batches, STORAGE_DOWN.
 */
export async function openPrintZip(
  ctx: ZipContext,
  selection: PrintZip,
  { contactEmail }: { contactEmail?: string | undefined } = {},
): Promise<StreamedFile> {
  const pieces = await readPrintItems(ctx.db, { batchId: { in: await findBatchIds(ctx.db, selection) } });
  const [first] = pieces;
  if (!first) throw new ShopError("batchId" in selection ? "BATCH_NOT_FOUND" : "NOT_FOUND");
  // Checks the storage before the response starts, because an outage after that can only abort the response.
  await ctx.storage.ping();
  const name = "batchId" in selection ? `batch-${first.batchNumber}` : selection.day;
  const zip = makeZip(generateZipEntries(ctx, { name, pieces, contactEmail })) as ReadableStream<Uint8Array>;
  return {
    body: Readable.fromWeb(zip),
    headers: buildPrivateFileHeaders("application/zip", `print-files-${name}.zip`, "attachment"),
  };
}

async function findBatchIds(db: Db, selection: PrintZip): Promise<string[]> {
  if ("batchId" in selection) return [selection.batchId];
  const { start, end } = getShopDayBounds(selection.day);
  const batches = await db.batch.findMany({ where: { startedAt: { gte: start, lt: end } }, select: { id: true } });
  return batches.map(({ id }) => id);
}

type Entry = { name: string; lastModified: Date; input: string | AsyncIterable<Uint8Array> };
type Folder = { name: string; pieces: readonly PrintItemRow[]; contactEmail: string | undefined };

async function* generateZipEntries(ctx: ZipContext, { name, pieces, contactEmail }: Folder): AsyncGenerator<Entry> {
  const lastModified = ctx.now();
  const writtenFiles: Array<PrintFolderFile & { isWhole: boolean }> = [];
  const missing: PrintFolderFile[] = [];
  for (const { key, ...file } of listPrintFolder(pieces)) {
    const body = key && (await openFileIfExists(ctx, key));
    if (!body) {
      missing.push(file);
      continue;
    }
    const hashedStream = createHashedStream(body);
    yield { name: file.path, lastModified, input: hashedStream.streamBytes() };
    writtenFiles.push({ ...file, isWhole: hashedStream.sha256() === file.sha256 });
  }
  const papers: Array<{ path: string; sha256: string }> = [];
  const leftOut: LeftOutView[] = [];
  for (const batchId of new Set(pieces.flatMap((piece) => piece.batchId ?? []))) {
    const contents = await readBatchContents(ctx, batchId);
    leftOut.push(...contents.leftOut.boxes, ...contents.leftOut.pieces);
    for (const { path, bytes } of await listBatchFiles(ctx, contents, { contactEmail })) {
      const hashedStream = createHashedStream(bytes());
      yield { name: path, lastModified, input: hashedStream.streamBytes() };
      papers.push({ path, sha256: hashedStream.sha256() });
    }
  }
  const manifest = { name, madeAt: lastModified.toISOString(), files: writtenFiles, missing, papers, leftOut };
  yield { name: "manifest.json", lastModified, input: `${JSON.stringify(manifest, null, 2)}\n` };
}

async function openFileIfExists({ storage }: ZipContext, key: string): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    return (await storage.readStream(key)).body as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof StorageObjectMissingError) return null;
    throw error;
  }
}

/** Passes the bytes through unchanged and computes their SHA-256. */
function createHashedStream(body: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let digest = "";
  return {
    async *streamBytes(): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        hash.update(chunk);
        yield chunk;
      }
      digest = hash.digest("hex");
    },
    sha256: () => digest,
  };
}
