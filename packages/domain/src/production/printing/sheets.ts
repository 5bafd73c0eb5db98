import { z } from "zod";
import { MM_PER_INCH } from "../../catalog/print-constants.ts";
import { getSheetKey, type PrintingSettings, type SheetFormat } from "../../catalog/printing-settings.ts";

/**
 * Download formats of a print file, by extension. All contain the same compressed image, except for the LZW TIFF, which
 * contains the same pixels in another compression.
 */
export const printFormats = {
  jpg: { name: "JPEG", contentType: "image/jpeg" },
  tif: { name: "TIFF", contentType: "image/tiff" },
  "lzw.tif": { name: "TIFF (LZW)", contentType: "image/tiff" },
  pdf: { name: "PDF", contentType: "application/pdf" },
} as const;

export type PrintFormat = keyof typeof printFormats;

export const isPrintFormat = (ending: string): ending is PrintFormat => Object.hasOwn(printFormats, ending);

/** A format of the settings with its key in URLs and file names, and its name for people. */
export type NamedSheet = { key: string; name: string; format: SheetFormat };

export function listSheets({ sheets }: PrintingSettings): NamedSheet[] {
  return sheets.flatMap((format) =>
    format ? [{ key: getSheetKey(format), name: formatSheetName(format), format }] : [],
  );
}

export const findSheet = (settings: PrintingSettings, key: string): NamedSheet | undefined =>
  listSheets(settings).find((sheet) => sheet.key === key);

/** Returns the format that batches use by default. */
export function getDefaultSheet(settings: PrintingSettings): NamedSheet {
  const [sheet] = listSheets(settings);
  if (!sheet) throw new TypeError("The settings have no sheet format");
  return sheet;
}

function formatSheetName({ widthMm, heightMm, isRoll }: SheetFormat): string {
  if (isRoll) return `Roll ${Math.round(widthMm / 10)} cm (${Math.round(widthMm / MM_PER_INCH)} in)`;
  return `Sheet ${widthMm / 10} × ${heightMm / 10} cm`;
}

export const SheetView = z.object({
  number: z.int(),
  title: z.string(),
  pieces: z.int(),
  widthMm: z.number(),
  heightMm: z.number(),
});
export type SheetView = z.infer<typeof SheetView>;
