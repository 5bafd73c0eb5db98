import { Readable } from "node:stream";
import { Prisma } from "@storywall/db/client";
import type { PrintItem } from "@storywall/documents/print-pdf";
import { type MissingItem, streamSheetsPdf } from "@storywall/documents/sheet-pdf";
import { Address } from "@storywall/domain/cart/address-schema";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import {
  BATCH_SHEET,
  type BatchPapersView,
  keepsBoxOut,
  keepsPieceOut,
  type LeftOutReason,
  LeftOutView,
  leftOutReasons,
  sheetsOf,
} from "@storywall/domain/production/printing/batch-papers";
import { planSheets } from "@storywall/domain/production/printing/plan-sheets";
import { type SheetKey, sheetFormats, sheetKeys } from "@storywall/domain/production/printing/sheets";
import { batchFolder } from "@storywall/domain/production/production-folder";
import type { Context } from "../../accounts/context.ts";
import { openPdf, workshopHeaders } from "../../kernel/open-pdf.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import type { Parcel } from "../find-parcel.ts";
import { hungSize, printWords } from "../printing/print-name.ts";
import { type PrintedTile, readPrint } from "../printing/read-print.ts";
import { type Piece, readPieces } from "../read-pieces.ts";
import { type BoxPaper, type BoxToPack, drawBoxPapers, readBoxToPack } from "./open-box-papers.ts";

type Reading = Pick<Context, "db">;
type Working = Pick<Context, "db" | "storage">;

/** Boxes and print items of a batch in production order, and what is excluded. */
export type BatchContents = {
  number: number;
  folder: string;
  boxes: BoxToPack[];
  pieces: Piece[];
  left: { boxes: LeftOutView[]; pieces: LeftOutView[] };
};

/** Throws BATCH_NOT_FOUND. */
export async function readBatchContents({ db }: Reading, batchId: string): Promise<BatchContents> {
  const batch = await db.batch.findUnique({ where: { id: batchId }, select: { number: true, leftOut: true } });
  const pieces = await readPieces(db, Prisma.sql`t.batch_id = ${batchId}`);
  const [first] = pieces;
  if (!batch || !first) throw new ShopError("BATCH_NOT_FOUND");
  const before = LeftOutView.array().parse(batch.leftOut);
  const left = { boxes: [...before], pieces: [...before] };
  const boxes: BoxToPack[] = [];
  for (const [, own] of Map.groupBy(pieces, ({ parcelId }) => parcelId)) {
    const [piece] = own;
    if (!piece) continue;
    const box = await readBoxToPack(db, parcelOf(piece));
    const why = keepsBoxOut(about(piece)) ?? (isWhole(box.shippingAddress) ? null : "address");
    if (why) left.boxes.push(leftOut(piece, why));
    else boxes.push(box);
  }
  const printed = pieces.filter((piece) => {
    const why = keepsPieceOut({ ...about(piece), hasFile: piece.printKey !== null });
    if (why) left.pieces.push(leftOut(piece, why));
    return why === null;
  });
  const folder = batchFolder(first);
  return { number: batch.number, folder, boxes, pieces: printed, left: { ...left, pieces: once(left.pieces) } };
}

const parcelOf = ({ orderId, remakeId, parcelId }: Piece) => ({ id: parcelId, orderId, remakeId }) as Parcel;
const about = ({ orderState, remakeId }: Piece) => ({ orderState, isRemake: remakeId !== null });
const leftOut = ({ orderId, orderNumber }: Piece, why: LeftOutReason): LeftOutView => ({
  orderId: OrderId.parse(orderId),
  orderNumber,
  sentence: leftOutReasons[why],
});

function isWhole(address: unknown): boolean {
  const { success, data } = Address.safeParse(address);
  return success && [data.lastName, data.address1, data.city, data.zip].every((part) => part.trim() !== "");
}

/** Lists each order once. */
const once = (left: readonly LeftOutView[]): LeftOutView[] => [
  ...new Map(left.map((one) => [`${one.orderId} ${one.sentence}`, one])).values(),
];

/** Describes the papers of a batch and what is excluded. Throws BATCH_NOT_FOUND. */
export async function readBatchPapers(ctx: Reading, { batchId }: { batchId: string }): Promise<BatchPapersView> {
  const { boxes, pieces, left } = await readBatchContents(ctx, batchId);
  const sheets = sheetKeys.map((key) => [key, planned(pieces, key).length]);
  return {
    boxes: boxes.length,
    shared: boxes.filter((box) => box.pieces.some((piece) => piece.batchId !== batchId)).length,
    pieces: pieces.length,
    sheets: Object.fromEntries(sheets),
    left: once([...left.boxes, ...left.pieces]),
  };
}

/** Whether the file name is a paper of one batch. */
export const isBatchPaper = (file: string): boolean => boxPapers.has(file) || sheetsOf(file) !== null;

const boxPapers = new Map<string, BoxPaper>([
  ["slips.pdf", "slip"],
  ["labels.pdf", "label"],
]);

type Asked = { batchId: string; file: string; contactEmail?: string | undefined };
type Streamed = Omit<OpenedFile, "bytes">;

/**
 * All slips, labels or sheets of a batch as one PDF; reproducible.
 * @throws BATCH_NOT_FOUND, SHEET_NOT_FOUND, NOT_FOUND for any other file name.
 */
export async function openBatchPaper(ctx: Working, { batchId, file, contactEmail }: Asked): Promise<Streamed> {
  const sheet = sheetsOf(file);
  const paper = boxPapers.get(file);
  const contents = await readBatchContents(ctx, batchId);
  const name = `batch-${contents.number}-${file}`;
  if (paper) return openPdf(await drawBatchPaper(ctx, contents, { paper, contactEmail }), name);
  if (!sheet) throw new ShopError("NOT_FOUND");
  if (contents.pieces.length === 0) throw new ShopError("SHEET_NOT_FOUND");
  const body = Readable.from(streamBatchSheets(ctx, contents, sheet));
  return { body, headers: workshopHeaders("application/pdf", name, "attachment") };
}

/** Slips or labels of the boxes, with a last page that lists what is excluded. */
export function drawBatchPaper(
  ctx: Working,
  { boxes, left }: BatchContents,
  given: { paper: BoxPaper; contactEmail?: string | undefined },
): Promise<Uint8Array> {
  return drawBoxPapers(ctx, { ...given, boxes, left: left.boxes });
}

/** Nests the items on sheets of one kind; holds one print file in memory at a time. */
export function streamBatchSheets(
  ctx: Working,
  { pieces, number }: BatchContents,
  sheet: SheetKey = BATCH_SHEET,
): AsyncGenerator<Uint8Array> {
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  return streamSheetsPdf({
    sheets: planned(pieces, sheet),
    title: `Batch ${number}, ${sheetFormats[sheet].name}`,
    read: (id) => readPiece(ctx, known.get(id)),
  });
}

const planned = (pieces: readonly Piece[], sheet: SheetKey) =>
  planSheets(
    pieces.map((piece) => ({ id: piece.id, ...hungSize(piece) })),
    sheetFormats[sheet],
  );

/** A missing or changed file is replaced by a placeholder. */
async function readPiece({ db, storage }: Working, piece: Piece | undefined): Promise<PrintItem | MissingItem> {
  if (!piece) throw new TypeError("The sheets hold a piece that is not of the batch");
  const tile: PrintedTile = await db.orderTile.findUniqueOrThrow({
    where: { id: piece.id },
    include: { order: { select: { number: true } }, line: { select: { position: true, title: true } } },
  });
  const lost = { ...hungSize(tile), message: `NOT PRINTED, file missing: ${printWords(tile)}` };
  try {
    const print = await readPrint({ storage }, tile);
    // A broken file must not block the others.
    return print.jpeg[0] === 0xff && print.jpeg[1] === 0xd8 ? print : lost;
  } catch (error) {
    if (error instanceof ShopError && gone.includes(error.code)) return lost;
    throw error;
  }
}

const gone: readonly string[] = ["PRINT_NOT_FOUND", "PRINT_CHANGED"];

type BatchFile = { path: string; bytes(): AsyncIterable<Uint8Array> };

/** File names of a batch's papers, each with a function that creates it. */
export function papersOf(
  ctx: Working,
  contents: BatchContents,
  given: { contactEmail?: string | undefined } = {},
): BatchFile[] {
  const { folder, boxes, left, pieces } = contents;
  const drawn = (paper: BoxPaper) =>
    async function* () {
      yield await drawBatchPaper(ctx, contents, { ...given, paper });
    };
  return [
    ...(boxes.length + left.boxes.length > 0
      ? [
          { path: `${folder}/papers/packing-slips.pdf`, bytes: drawn("slip") },
          { path: `${folder}/papers/address-labels.pdf`, bytes: drawn("label") },
        ]
      : []),
    ...(pieces.length > 0
      ? [{ path: `${folder}/sheets/sheets-${BATCH_SHEET}.pdf`, bytes: () => streamBatchSheets(ctx, contents) }]
      : []),
  ];
}
