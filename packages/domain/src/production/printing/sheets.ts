import { MM_PER_INCH } from "../../catalog/print-constants.ts";
import { getSheetKey, type PrintingSettings, type SheetFormat } from "../../catalog/printing-settings.ts";

/** A format of the settings with its key in addresses and file names, and its name on the screen. */
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
