import { drawPrintPdf } from "@storywall/documents/print-pdf";
import { wrapJpegAsTiff } from "@storywall/documents/wrap-jpeg-as-tiff";
import { PRINT_PPI } from "@storywall/domain/catalog/print-constants";
import { ShopError } from "@storywall/domain/errors";
import { isPrintFormat, type PrintFormat, printFormats } from "@storywall/domain/production/printing/formats";
import type { Context } from "../../accounts/context.ts";
import { type OpenedFile, openStoredFile, privateImageHeaders } from "../../kernel/opened-file.ts";
import { encodePrint } from "./encode-print.ts";
import { buildPrintFileName } from "./print-name.ts";
import { type PrintedTile, readPrint } from "./read-print.ts";
import { runSequentially } from "./run-sequentially.ts";
import { toDownloadFile } from "./to-download-file.ts";

/**
 * Opens a tile's print file as JPEG, TIFF or PDF, named after order, line, tile, size and mat. `file` is the tile's id and
 * an extension, `.jpg` by default. The JPEG is never converted to the printer's profile. Admins only. Throws
 * PRINT_FORMAT_UNKNOWN, PRINT_NOT_FOUND, PRINT_NOT_READY, PRINT_CHANGED, PRINT_NOT_CONVERTED.
 */
export async function openPrintFile(ctx: Context, { file }: { file: string }): Promise<OpenedFile> {
  if (!ctx.admin) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
  const [id = "", ...endings] = file.split(".");
  const extension = endings.join(".") || "jpg";
  if (!isPrintFormat(extension)) throw new ShopError("PRINT_FORMAT_UNKNOWN");
  const tile = await ctx.db.orderTile.findUnique({
    where: { id },
    include: { order: { select: { number: true } }, line: { select: { position: true, title: true } } },
  });
  if (!tile) throw new ShopError("PRINT_NOT_FOUND");
  if (!tile.printKey) throw new ShopError("PRINT_NOT_READY");
  const name = buildPrintFileName(tile, extension);
  if (extension !== "jpg") return runSequentially(() => drawPrintFile(ctx, tile, { name, format: extension }));
  const headers = {
    ...privateImageHeaders,
    "cache-control": "private, no-store",
    "content-disposition": `attachment; filename="${name}"`,
  };
  return openStoredFile(ctx, { key: tile.printKey, headers, missingCode: "PRINT_NOT_FOUND" });
}

type DrawnFileOptions = { name: string; format: Exclude<PrintFormat, "jpg"> };

async function drawPrintFile(ctx: Context, tile: PrintedTile, { name, format }: DrawnFileOptions): Promise<OpenedFile> {
  const bytes = format === "pdf" ? await drawPrintPdf(await readPrint(ctx, tile)) : await createTiff(ctx, tile, format);
  return toDownloadFile(bytes, { name, contentType: printFormats[format].contentType });
}

/** Creates a TIFF from the original print file. A TIFF with the printer's colors is always compressed with LZW. */
async function createTiff(
  { storage, printerProfile }: Context,
  tile: PrintedTile,
  format: "tif" | "lzw.tif",
): Promise<Uint8Array> {
  const { jpeg } = await readPrint({ storage }, tile);
  if (format === "tif" && !printerProfile) return wrapJpegAsTiff(jpeg, PRINT_PPI);
  return encodePrint(jpeg, { format: "tiff", profilePath: printerProfile });
}
