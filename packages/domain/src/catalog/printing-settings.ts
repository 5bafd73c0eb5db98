import { z } from "zod";
import { frameSizes } from "./frames.ts";
import { BLEED_MM, MARK_ROOM_MM } from "./print-constants.ts";

/** Maximum number of sheet formats. */
export const SHEET_FORMATS = 6;

/** Minimum gutter between the bleeds of two prints. It has room for a crop mark of 2 mm and for the caption. */
export const MIN_GUTTER_MM = 4;

const Length = z.int("Enter a length in centimeters, like 60 or 111.8.").min(1, "Enter a length above zero.");

/** Format of a sheet for several tiles. A roll is cut after its last tile and is at most `heightMm` long. */
export const SheetFormat = z.object({
  widthMm: Length.max(5_000, "Enter 500 cm or less."),
  heightMm: Length.max(50_000, "Enter 5,000 cm or less."),
  isRoll: z.boolean(),
});
export type SheetFormat = z.infer<typeof SheetFormat>;

/**
 * `marginMm` is the unprintable margin of the sheet, and `gutterMm` the minimum distance between the bleeds of two
 * prints.
 */
export type SheetSpacing = { marginMm: number; gutterMm: number };

const Margin = z.int("Enter whole millimeters.").min(0, "Enter zero or more.").max(50, "Enter 50 mm or less.");

/** Sheet formats of the printer. The first one is the default; unused ones are null. */
export const PrintingSettings = z
  .object({
    sheets: z.array(SheetFormat.nullable()).length(SHEET_FORMATS),
    marginMm: Margin,
    gutterMm: Margin.min(MIN_GUTTER_MM, `Enter ${MIN_GUTTER_MM} mm or more, for cut marks and captions.`),
  })
  .superRefine(({ sheets, marginMm }, { addIssue }) => {
    const keys = new Set<string>();
    for (const [index, sheet] of sheets.entries()) {
      const reportIssue = (field: string, message: string) =>
        addIssue({ code: "custom", path: ["sheets", index, field], message });
      if (!sheet) {
        if (index === 0) reportIssue("kind", "The first format is the default. Choose sheets or a roll.");
        continue;
      }
      if (keys.has(getSheetKey(sheet))) reportIssue("widthMm", "This format is listed twice.");
      keys.add(getSheetKey(sheet));
      const { short, long } = computeMinimumSheetSize(marginMm);
      if (Math.min(sheet.widthMm, sheet.heightMm) < short || Math.max(sheet.widthMm, sheet.heightMm) < long)
        reportIssue(
          "widthMm",
          `An X-Large tile needs ${short / 10} × ${long / 10} cm with its bleed, marks, and margins.`,
        );
    }
  });
export type PrintingSettings = z.infer<typeof PrintingSettings>;

/** Returns the size in mm of the smallest sheet with room for the largest tile. */
function computeMinimumSheetSize(marginMm: number): { short: number; long: number } {
  const { w, h } = frameSizes.rectangle_xlarge.val;
  const around = 2 * (BLEED_MM + MARK_ROOM_MM + marginMm);
  return { short: w * 10 + around, long: h * 10 + around };
}

/** Default formats and margin, which the owner must confirm with the printer. */
export const defaultPrinting: PrintingSettings = {
  sheets: [
    { widthMm: 600, heightMm: 900, isRoll: false },
    { widthMm: 700, heightMm: 1000, isRoll: false },
    { widthMm: 610, heightMm: 3000, isRoll: true },
    { widthMm: 1118, heightMm: 3000, isRoll: true },
    null,
    null,
  ],
  marginMm: 5,
  gutterMm: MIN_GUTTER_MM,
};

/** Returns the name of a format in URLs and file names, such as "60x90" or "roll-61". */
export function getSheetKey({ widthMm, heightMm, isRoll }: SheetFormat): string {
  return isRoll ? `roll-${Math.round(widthMm / 10)}` : `${widthMm / 10}x${heightMm / 10}`;
}
