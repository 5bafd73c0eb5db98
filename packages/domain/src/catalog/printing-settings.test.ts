import { describe, expect, test } from "vitest";
import { defaultPrinting, getSheetKey, PrintingSettings } from "./printing-settings.ts";

const listProblems = (overrides: Partial<PrintingSettings>) =>
  (PrintingSettings.safeParse({ ...defaultPrinting, ...overrides }).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

const withFirstSheet = (sheet: PrintingSettings["sheets"][number]) => ({
  sheets: [sheet, ...defaultPrinting.sheets.slice(1)],
});

describe("print sheet formats", () => {
  test("print sheet formats include a default format", () => {
    expect(listProblems(withFirstSheet(null))).toEqual([
      ["sheets.0.kind", "The first format is the default. Choose sheets or a roll."],
    ]);
    const [, second] = defaultPrinting.sheets;
    expect(listProblems(withFirstSheet(second ?? null))).toEqual([
      ["sheets.1.widthMm", "This format is listed twice."],
    ]);
  });

  test("print sheet formats have room for the largest tile in at least one orientation", () => {
    const message = "An X-Large tile needs 52.8 × 72.8 cm with its bleed, marks, and margins.";
    expect(listProblems(withFirstSheet({ widthMm: 527, heightMm: 900, isRoll: false }))).toEqual([
      ["sheets.0.widthMm", message],
    ]);
    for (const [widthMm, heightMm] of [
      [528, 728],
      [728, 528],
    ] as const) {
      expect(listProblems(withFirstSheet({ widthMm, heightMm, isRoll: false }))).toEqual([]);
    }
    const [first] = listProblems({ marginMm: 50 });
    expect(first?.[1]).toContain("61.8 × 81.8 cm");
  });

  test("print sheet formats have gutters with room for cut marks", () => {
    expect(listProblems({ gutterMm: 3 })).toEqual([["gutterMm", "Enter 4 mm or more, for cut marks and captions."]]);
    expect(listProblems({ marginMm: 2.5 })).toEqual([["marginMm", "Enter whole millimeters."]]);
    expect(
      listProblems(withFirstSheet({ widthMm: Number.NaN, heightMm: 900, isRoll: false })).map(([path]) => path),
    ).toEqual(["sheets.0.widthMm"]);
  });

  test("print sheet formats are named after their size in URLs and file names", () => {
    expect(defaultPrinting.sheets.map((sheet) => sheet && getSheetKey(sheet))).toEqual([
      "60x90",
      "70x100",
      "roll-61",
      "roll-112",
      null,
      null,
    ]);
  });
});
