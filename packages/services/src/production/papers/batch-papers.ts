import { Readable } from "node:stream";
import type { PrintFile } from "@storywall/documents/print-pdf";
import { type MissingItem, streamSheetsPdf } from "@storywall/documents/sheet-pdf";
import type { PrintingSettings } from "@storywall/domain/catalog/printing-settings";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import {
  type BatchDocumentsView,
  findBoxExclusion,
  findTileExclusion,
  type LeftOutReason,
  LeftOutView,
  leftOutReasons,
  parseSheetsFileName,
} from "@storywall/domain/production/printing/batch-documents";
import { planSheets } from "@storywall/domain/production/printing/plan-sheets";
import { findSheet, getDefaultSheet, listSheets, type NamedSheet } from "@storywall/domain/production/printing/sheets";
import { formatBatchFolderName } from "@storywall/domain/production/production-folder";
import { isCompleteAddress } from "@storywall/domain/production/shipping/ready-parcels";
import type { Context } from "../../accounts/context.ts";
import { readSetting } from "../../catalog/settings.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { buildPrivateFileHeaders, createPdfFile } from "../../kernel/opened-file.ts";
import type { Parcel } from "../find-scanned-parcel.ts";
import { buildPrintLabel, getOrientedPrintSize } from "../printing/print-name.ts";
import { type PrintedTile, readPrintFile } from "../printing/read-print-file.ts";
import { type PrintItemRow, readPrintItems } from "../read-print-items.ts";
import { type BoxPaper, type BoxToPack, drawBoxPapers, readBoxToPack, recordLabelsPrinted } from "./open-box-papers.ts";

type DbContext = Pick<Context, "db">;
type StorageContext = Pick<Context, "db" | "storage" | "printerProfile">;

/** Boxes and print items of a batch in production order, and the orders that are excluded. */
export type BatchContents = {
  number: number;
  startedAt: Date;
  folder: string;
  boxes: BoxToPack[];
  pieces: PrintItemRow[];
  leftOut: { boxes: LeftOutView[]; pieces: LeftOutView[] };
};

/** Reads what a batch contains. Throws BATCH_NOT_FOUND. */
export async function readBatchContents({ db }: DbContext, batchId: string): Promise<BatchContents> {
  const batch = await db.batch.findUnique({
    where: { id: batchId },
    select: { number: true, startedAt: true, leftOut: true },
  });
  const pieces = await readPrintItems(db, { batchId });
  const [first] = pieces;
  if (!batch || !first) throw new ShopError("BATCH_NOT_FOUND");
  const excludedAtStart = LeftOutView.array().parse(batch.leftOut);
  const leftOut = { boxes: [...excludedAtStart], pieces: [...excludedAtStart] };
  const boxes: BoxToPack[] = [];
  for (const [, boxItems] of Map.groupBy(pieces, ({ parcelId }) => parcelId)) {
    const [piece] = boxItems;
    if (!piece) continue;
    const box = await readBoxToPack(db, toParcel(piece));
    const exclusion =
      findBoxExclusion(toExclusionFacts(piece)) ?? (isCompleteAddress(box.shippingAddress) ? null : "address");
    if (exclusion) leftOut.boxes.push(toExcludedView(piece, exclusion));
    else boxes.push(box);
  }
  const printableItems = pieces.filter((piece) => {
    const exclusion = findTileExclusion({ ...toExclusionFacts(piece), hasFile: piece.printKey !== null });
    if (exclusion) leftOut.pieces.push(toExcludedView(piece, exclusion));
    return exclusion === null;
  });
  const folder = formatBatchFolderName(first);
  return {
    number: batch.number,
    startedAt: batch.startedAt,
    folder,
    boxes,
    pieces: printableItems,
    leftOut: { ...leftOut, pieces: removeDuplicateExclusions(leftOut.pieces) },
  };
}

const toParcel = ({ orderId, remakeId, parcelId }: PrintItemRow) => ({ id: parcelId, orderId, remakeId }) as Parcel;
const toExclusionFacts = ({ orderState, remakeId }: PrintItemRow) => ({ orderState, isRemake: remakeId !== null });
const toExcludedView = ({ orderId, orderNumber }: PrintItemRow, exclusion: LeftOutReason): LeftOutView => ({
  orderId: OrderId.parse(orderId),
  orderNumber,
  sentence: leftOutReasons[exclusion],
});

const removeDuplicateExclusions = (views: readonly LeftOutView[]): LeftOutView[] => [
  ...new Map(views.map((view) => [`${view.orderId} ${view.sentence}`, view])).values(),
];

/** Describes the papers of a batch and the orders that are excluded. Throws BATCH_NOT_FOUND. */
export async function readBatchPapers(ctx: DbContext, { batchId }: { batchId: string }): Promise<BatchDocumentsView> {
  const { boxes, pieces, leftOut } = await readBatchContents(ctx, batchId);
  const settings = await readSetting(ctx.db, "printing");
  return {
    boxes: boxes.length,
    shared: boxes.filter((box) => box.pieces.some((piece) => piece.batchId !== batchId)).length,
    pieces: pieces.length,
    sheets: listSheets(settings).map((sheet) => ({
      key: sheet.key,
      name: sheet.name,
      pages: planItemSheets(pieces, { sheet, settings }).length,
    })),
    leftOut: removeDuplicateExclusions([...leftOut.boxes, ...leftOut.pieces]),
  };
}

export const isBatchPaper = (file: string): boolean => boxPapers.has(file) || parseSheetsFileName(file) !== null;

const boxPapers = new Map<string, BoxPaper>([
  ["slips.pdf", "slip"],
  ["labels.pdf", "label"],
]);

type BatchPaperRequest = { batchId: string; file: string; contactEmail?: string | undefined };
type StreamedFile = Omit<OpenedFile, "bytes">;

/**
 * Opens all slips, labels or sheets of a batch as one PDF. The same batch always gives the same bytes, as long as the
 * return address on the labels stays the same.
 * @throws BATCH_NOT_FOUND, SHEET_NOT_FOUND, NOT_FOUND for any other file name.
 */
export async function openBatchPaper(
  ctx: StorageContext,
  { batchId, file, contactEmail }: BatchPaperRequest,
): Promise<StreamedFile> {
  const sheetKey = parseSheetsFileName(file);
  const paper = boxPapers.get(file);
  const contents = await readBatchContents(ctx, batchId);
  const name = `batch-${contents.number}-${file}`;
  if (paper) {
    const pdf = await drawBatchPaper(ctx, contents, { paper, contactEmail });
    if (paper === "label") await recordLabelsPrinted(ctx, contents.boxes);
    return createPdfFile(pdf, name);
  }
  const settings = await readSetting(ctx.db, "printing");
  const sheet = sheetKey && findSheet(settings, sheetKey);
  if (!sheet) throw new ShopError("NOT_FOUND");
  if (contents.pieces.length === 0) throw new ShopError("SHEET_NOT_FOUND");
  const body = Readable.from(streamBatchSheets(ctx, contents, { sheet, settings }));
  return { body, headers: buildPrivateFileHeaders("application/pdf", name, "attachment") };
}

/** Draws the slips or labels of the boxes, and a last page that lists the excluded orders. */
export function drawBatchPaper(
  ctx: StorageContext,
  { boxes, leftOut }: BatchContents,
  options: { paper: BoxPaper; contactEmail?: string | undefined },
): Promise<Uint8Array> {
  return drawBoxPapers(ctx, { ...options, boxes, leftOut: leftOut.boxes });
}

type SheetChoice = { sheet: NamedSheet; settings: PrintingSettings };

/** Places the items on sheets of one format. Keeps only one print file in memory at a time. */
function streamBatchSheets(
  ctx: StorageContext,
  { pieces, number, startedAt }: BatchContents,
  choice: SheetChoice,
): AsyncGenerator<Uint8Array> {
  const itemsById = new Map(pieces.map((piece) => [piece.id, piece]));
  return streamSheetsPdf({
    sheets: planItemSheets(pieces, choice),
    title: `Batch ${number}, ${choice.sheet.name}`,
    createdAt: startedAt,
    read: (id) => readSheetItem(ctx, itemsById.get(id)),
  });
}

const planItemSheets = (pieces: readonly PrintItemRow[], { sheet, settings }: SheetChoice) =>
  planSheets(
    pieces.map((piece) => ({ id: piece.id, ...getOrientedPrintSize(piece) })),
    sheet.format,
    settings,
  );

/** Reads the print file of an item. A missing or changed file is replaced by a placeholder. */
async function readSheetItem(
  { db, storage, printerProfile }: StorageContext,
  piece: PrintItemRow | undefined,
): Promise<PrintFile | MissingItem> {
  if (!piece) throw new TypeError("A tile on the sheets is not in the batch");
  const tile: PrintedTile = await db.orderTile.findUniqueOrThrow({
    where: { id: piece.id },
    include: { order: { select: { number: true } }, line: { select: { position: true, title: true } } },
  });
  const missingItem = { ...getOrientedPrintSize(tile), message: `NOT PRINTED, file missing: ${buildPrintLabel(tile)}` };
  try {
    const print = await readPrintFile({ storage, printerProfile }, tile);
    // A file that is not a JPEG is replaced by a placeholder, so that it does not block the other files.
    return print.jpeg[0] === 0xff && print.jpeg[1] === 0xd8 ? print : missingItem;
  } catch (error) {
    if (error instanceof ShopError && missingFileCodes.includes(error.code)) return missingItem;
    throw error;
  }
}

const missingFileCodes: readonly string[] = ["PRINT_NOT_FOUND", "PRINT_CHANGED"];

type BatchFile = { path: string; bytes(): AsyncIterable<Uint8Array> };

/** Lists the files of a batch, each with a function that creates it. */
export async function listBatchFiles(
  ctx: StorageContext,
  contents: BatchContents,
  options: { contactEmail?: string | undefined } = {},
): Promise<BatchFile[]> {
  const settings = await readSetting(ctx.db, "printing");
  const sheet = getDefaultSheet(settings);
  const { folder, boxes, leftOut, pieces } = contents;
  const createPaperGenerator = (paper: BoxPaper) =>
    async function* () {
      yield await drawBatchPaper(ctx, contents, { ...options, paper });
    };
  return [
    ...(boxes.length + leftOut.boxes.length > 0
      ? [
          { path: `${folder}/papers/packing-slips.pdf`, bytes: createPaperGenerator("slip") },
          { path: `${folder}/papers/address-labels.pdf`, bytes: createPaperGenerator("label") },
        ]
      : []),
    ...(pieces.length > 0
      ? [
          {
            path: `${folder}/sheets/sheets-${sheet.key}.pdf`,
            bytes: () => streamBatchSheets(ctx, contents, { sheet, settings }),
          },
        ]
      : []),
  ];
}
