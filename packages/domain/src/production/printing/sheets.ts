/** A sheet for several tiles. A roll is cut after its last tile and has at most the length `heightMm`. */
export type SheetFormat = { name: string; widthMm: number; heightMm: number; isRoll: boolean };

/** Width of a sheet's margin that cannot be printed. */
export const SHEET_MARGIN_MM = 5;

/** Formats of the printer. The owner must confirm them. */
export const sheetFormats = {
  "60x90": { name: "Sheet 60 × 90 cm", widthMm: 600, heightMm: 900, isRoll: false },
  "70x100": { name: "Sheet 70 × 100 cm", widthMm: 700, heightMm: 1000, isRoll: false },
  "roll-61": { name: "Roll 61 cm (24 in)", widthMm: 610, heightMm: 3000, isRoll: true },
  "roll-112": { name: "Roll 112 cm (44 in)", widthMm: 1118, heightMm: 3000, isRoll: true },
} as const satisfies Record<string, SheetFormat>;

export type SheetKey = keyof typeof sheetFormats;

export const sheetKeys = Object.keys(sheetFormats) as [SheetKey, ...SheetKey[]];

export const isSheetKey = (key: string): key is SheetKey => Object.hasOwn(sheetFormats, key);
