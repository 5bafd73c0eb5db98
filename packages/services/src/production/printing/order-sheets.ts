import { drawSheetPdf } from "@storywall/documents/sheet-pdf";
import { ShopError } from "@storywall/domain/errors";
import { planSheets, type Sheet } from "@storywall/domain/production/printing/plan-sheets";
import type { SheetView } from "@storywall/domain/production/printing/sheets";
import { findSheet } from "@storywall/domain/production/printing/sheets";
import type { Context } from "../../accounts/context.ts";
import { readSetting } from "../../catalog/settings.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { runSequentially, toDownloadFile } from "./print-files.ts";
import { getOrientedPrintSize } from "./print-name.ts";
import { readPrintFile } from "./read-print-file.ts";

/**
 * Returns the layout of an order's items on sheets. Throws ORDER_NOT_FOUND, and SHEET_NOT_READY until all items are
 * rendered.
 */
export async function readOrderSheets(
  ctx: Pick<Context, "db">,
  { orderId, sheet }: { orderId: string; sheet: string },
): Promise<SheetView[]> {
  const { number, name, tiles, sheets } = await planOrderSheets(ctx, { orderId, sheet });
  if (tiles.length === 0) throw new ShopError("SHEET_NOT_FOUND");
  return sheets.map(({ pieces, widthMm, heightMm }, index) => ({
    number: index + 1,
    title: buildSheetTitle(number, name, index + 1, sheets.length),
    pieces: pieces.length,
    widthMm,
    heightMm,
  }));
}

/**
 * Opens one sheet as a PDF. Admins only. Throws what `readOrderSheets` throws, SHEET_NOT_FOUND, PRINT_NOT_FOUND,
 * PRINT_CHANGED.
 */
export async function openOrderSheet(
  ctx: Context,
  { orderId, sheet, number: sheetNumber }: { orderId: string; sheet: string; number: number },
): Promise<OpenedFile> {
  if (!ctx.admin) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
  const { number, name, tiles, sheets } = await planOrderSheets(ctx, { orderId, sheet });
  const plan = sheets[sheetNumber - 1];
  if (!plan) throw new ShopError("SHEET_NOT_FOUND");
  const title = buildSheetTitle(number, name, sheetNumber, sheets.length);
  return runSequentially(async () => {
    const tileIdsOnSheet = new Set(plan.pieces.map(({ id }) => id));
    const pieces = new Map<string, Awaited<ReturnType<typeof readPrintFile>>>();
    for (const tile of tiles) if (tileIdsOnSheet.has(tile.id)) pieces.set(tile.id, await readPrintFile(ctx, tile));
    const pdf = await drawSheetPdf(plan, pieces, title);
    return toDownloadFile(pdf, { name: `${number}_${sheet}_${sheetNumber}.pdf`, contentType: "application/pdf" });
  });
}

const buildSheetTitle = (order: string, sheetName: string, at: number, of: number) =>
  `${order}, ${sheetName}, ${at} of ${of}`;

/** Returns the items to print and their layout. Of a remade tile, only the latest remake is included. */
async function planOrderSheets({ db }: Pick<Context, "db">, { orderId, sheet }: { orderId: string; sheet: string }) {
  const order = await db.order.findUnique({ where: { id: orderId }, select: { number: true } });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const settings = await readSetting(db, "printing");
  const found = findSheet(settings, sheet);
  if (!found) throw new ShopError("SHEET_NOT_FOUND");
  const tiles = await db.orderTile.findMany({
    where: { orderId, successor: null },
    include: { order: { select: { number: true } }, line: { select: { position: true, title: true } } },
    orderBy: [{ line: { position: "asc" } }, { copy: "asc" }, { position: "asc" }],
  });
  const missing = tiles.filter(({ printKey }) => !printKey).length;
  if (missing > 0) throw new ShopError("SHEET_NOT_READY", { tiles: missing === 1 ? "1 tile" : `${missing} tiles` });
  const sheets: Sheet[] = planSheets(
    tiles.map((tile) => ({ id: tile.id, ...getOrientedPrintSize(tile) })),
    found.format,
    settings,
  );
  return { number: order.number, name: found.name, tiles, sheets };
}
