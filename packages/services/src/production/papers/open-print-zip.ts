import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Prisma } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import type { LeftOutView } from "@storywall/domain/production/printing/batch-papers";
import { type PrintFolderFile, printFolder } from "@storywall/domain/production/production-folder";
import { StorageObjectMissingError } from "@storywall/storage/attempt";
import { makeZip } from "client-zip";
import type { Context } from "../../accounts/context.ts";
import { workshopHeaders } from "../../kernel/open-pdf.ts";
import { type Piece, readPieces } from "../read-pieces.ts";
import { papersOf, readBatchContents } from "./batch-papers.ts";

type Opening = Pick<Context, "db" | "storage" | "now">;
type Streamed = { body: Readable; headers: Record<string, string> };

/** One batch, or all batches started on a workshop day. */
export type PrintZip = { batchId: string } | { day: string };

/**
 * Streams print files as a ZIP, with each batch's slips, labels and sheets. A final manifest lists the SHA-256 of every
 * file, whether the sent file matches it, and what is excluded. Throws BATCH_NOT_FOUND, NOT_FOUND for a day without batches,
 * STORAGE_DOWN.
 */
export async function openPrintZip(
  ctx: Opening,
  asked: PrintZip,
  { contactEmail }: { contactEmail?: string | undefined } = {},
): Promise<Streamed> {
  const pieces = await readPieces(ctx.db, ofZip(asked), { take: 20_000 });
  const [first] = pieces;
  if (!first) throw new ShopError("batchId" in asked ? "BATCH_NOT_FOUND" : "NOT_FOUND");
  // An outage must be reported before the response starts; later it can only be cut off.
  await ctx.storage.ping();
  const name = "batchId" in asked ? `batch-${first.batchNumber}` : asked.day;
  const zip = makeZip(entries(ctx, { name, pieces, contactEmail })) as ReadableStream<Uint8Array>;
  return {
    body: Readable.fromWeb(zip),
    headers: workshopHeaders("application/zip", `print-files-${name}.zip`, "attachment"),
  };
}

const ofZip = (asked: PrintZip): Prisma.Sql =>
  "batchId" in asked
    ? Prisma.sql`t.batch_id = ${asked.batchId}`
    : Prisma.sql`t.batch_id IN (SELECT id FROM batches
        WHERE (started_at AT TIME ZONE ${SHOP_TIME_ZONE}::text)::date = ${asked.day}::date)`;

type Entry = { name: string; lastModified: Date; input: string | AsyncIterable<Uint8Array> };
type Folder = { name: string; pieces: readonly Piece[]; contactEmail: string | undefined };

async function* entries(ctx: Opening, { name, pieces, contactEmail }: Folder): AsyncGenerator<Entry> {
  const lastModified = ctx.now();
  const sent: Array<PrintFolderFile & { isWhole: boolean }> = [];
  const missing: PrintFolderFile[] = [];
  for (const { key, ...file } of printFolder(pieces)) {
    const body = key && (await openFile(ctx, key));
    if (!body) {
      missing.push(file);
      continue;
    }
    const hashed = hashing(body);
    yield { name: file.path, lastModified, input: hashed.bytes() };
    sent.push({ ...file, isWhole: hashed.sha256() === file.sha256 });
  }
  const papers: Array<{ path: string; sha256: string }> = [];
  const leftOut: LeftOutView[] = [];
  for (const batchId of new Set(pieces.flatMap((piece) => piece.batchId ?? []))) {
    const contents = await readBatchContents(ctx, batchId);
    leftOut.push(...contents.left.boxes, ...contents.left.pieces);
    for (const { path, bytes } of papersOf(ctx, contents, { contactEmail })) {
      const hashed = hashing(bytes());
      yield { name: path, lastModified, input: hashed.bytes() };
      papers.push({ path, sha256: hashed.sha256() });
    }
  }
  const manifest = { name, madeAt: lastModified.toISOString(), files: sent, missing, papers, leftOut };
  yield { name: "manifest.json", lastModified, input: `${JSON.stringify(manifest, null, 2)}\n` };
}

async function openFile({ storage }: Opening, key: string): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    return (await storage.readStream(key)).body as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof StorageObjectMissingError) return null;
    throw error;
  }
}

/** Passes the bytes through and hashes them. */
function hashing(body: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let digest = "";
  return {
    async *bytes(): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        hash.update(chunk);
        yield chunk;
      }
      digest = hash.digest("hex");
    },
    sha256: () => digest,
  };
}
