import { createHash } from "node:crypto";
import { defaultPrinting } from "@storywall/domain/catalog/printing-settings";
import { planSheets } from "@storywall/domain/production/printing/plan-sheets";
import { getDefaultSheet } from "@storywall/domain/production/printing/sheets";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { decodePicture } from "@storywall/testing/photos/read-picture";
import { describe, expect, test } from "vitest";
import { drawCalibrationPdf } from "./calibration-pdf.ts";
import { measurePdf } from "./pdf-pages.fixture.ts";
import { drawPrintPdf, type PrintFile } from "./print-pdf.ts";
import { readPdfText } from "./read-pdf-text.fixture.ts";
import { readSimplePdfText } from "./read-simple-pdf-text.fixture.ts";
import { drawSheetPdf, streamSheetsPdf } from "./sheet-pdf.ts";
import { wrapJpegAsTiff } from "./wrap-jpeg-as-tiff.ts";

/** Creates a print file with few pixels, because the layout of the PDF does not depend on their number. */
async function createPrintItem(overrides: Partial<PrintFile> = {}, seed = 1): Promise<PrintFile> {
  const jpeg = await makePhoto({ width: 216, height: 316, profile: "p3", seed });
  const sha256 = createHash("sha256").update(jpeg).digest("hex");
  return {
    jpeg,
    sha256,
    widthMm: 210,
    heightMm: 310,
    profileName: "Display P3",
    renderedAt: new Date("2026-11-25T03:04:05.678Z"),
    name: "SW-1 · 1 Trio, tile 1",
    ...overrides,
  };
}

const { format: sheet60x90 } = getDefaultSheet(defaultPrinting);

/** The cutting tolerance of a sheet printer. */
const tolerance = { mm: 0.2 };
const expectNear = (found: number, expected: number) =>
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(tolerance.mm);
const expectNearBox = (found: object, expected: object) => {
  for (const [key, value] of Object.entries(expected)) expectNear(Reflect.get(found, key), value);
};

describe("The PDF of one print", () => {
  test("the PDF of one print contains the unchanged print file with its color profile", async () => {
    const piece = await createPrintItem();
    const { pages, outputIntent } = await measurePdf(await drawPrintPdf(piece));
    const [page] = pages;
    if (!page || pages.length > 1) throw new Error("Expected one page");
    expectNearBox(page, { width: 210 + 2 * 9, height: 310 + 2 * 9 });
    expectNearBox(page.trim, { x: 9, y: 9, width: 210, height: 310 });
    expectNearBox(page.bleed, { x: 6, y: 6, width: 216, height: 316 });
    const [picture] = page.pictures;
    expectNearBox(picture ?? {}, { x: 6, y: 6, width: 216, height: 316 });
    const { icc } = await decodePicture(piece.jpeg);
    expect(picture).toMatchObject({ sha256: piece.sha256, profile: icc, intent: "/RelativeColorimetric" });
    expect(outputIntent).toEqual({ kind: "/GTS_PDFX", profile: icc });
    expect(page.blackPoint).toBe("/ON");
  });

  test("the eight cut marks of one print are outside of its bleed", async () => {
    const { pages } = await measurePdf(await drawPrintPdf(await createPrintItem()));
    const lines = pages[0]?.lines ?? [];
    expect(lines).toHaveLength(8);
    const [upright, level] = [
      lines.filter(({ from, to }) => Math.abs(from[0] - to[0]) < 0.01),
      lines.filter(({ from, to }) => Math.abs(from[1] - to[1]) < 0.01),
    ];
    for (const { from, to } of upright) {
      expect([9, 219].some((x) => Math.abs(from[0] - x) <= tolerance.mm)).toBe(true);
      for (const y of [from[1], to[1]]) expect(y < 6 || y > 322).toBe(true);
    }
    for (const { from, to } of level) {
      expect([9, 319].some((y) => Math.abs(from[1] - y) <= tolerance.mm)).toBe(true);
      for (const x of [from[0], to[0]]) expect(x < 6 || x > 222).toBe(true);
    }
    expect([upright.length, level.length]).toEqual([4, 4]);
  });

  test("the PDF of one print has the same bytes each time it is created", async () => {
    const piece = await createPrintItem();
    const pdf = await drawPrintPdf(piece);
    expect((await readPdfText(pdf)).flat()).toEqual([`SW-1 · 1 Trio, tile 1 · ${piece.sha256.slice(0, 12)}`]);
    expect(Buffer.from(await drawPrintPdf(piece)).equals(pdf)).toBe(true);
  });
});

describe("The TIFF of a print", () => {
  test("the TIFF of a print has the print file's pixels and color profile", async () => {
    const { jpeg } = await createPrintItem();
    const four = await decodePicture(jpeg);
    const tiff = wrapJpegAsTiff(jpeg, 300);
    const { pixels, ...found } = await decodePicture(tiff);
    expect(found).toEqual({ format: "tiff", density: 300, icc: four.icc, width: 216, height: 316 });
    expect(pixels.equals(four.pixels)).toBe(true);
    expect(Buffer.from(wrapJpegAsTiff(jpeg, 300)).equals(tiff)).toBe(true);
  });

  test.each([
    ["other data", Buffer.from("nothing of the kind")],
    ["a truncated JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2])],
  ])("the TIFF of a print is not created from %s", (_, bytes) => {
    expect(() => wrapJpegAsTiff(bytes, 300)).toThrow(TypeError);
  });
});

describe("A print sheet", () => {
  test("a print sheet places each print at its planned position", async () => {
    const sizes = [
      { widthMm: 300, heightMm: 450 },
      { widthMm: 210, heightMm: 310 },
      { widthMm: 310, heightMm: 210 },
    ];
    const pieces = new Map<string, PrintFile>();
    for (const [index, size] of sizes.entries())
      pieces.set(`t${index}`, await createPrintItem({ ...size, name: `SW-1 · ${index}` }, index));
    const plan = planSheets(
      [...pieces].map(([id, { widthMm, heightMm }]) => ({ id, widthMm, heightMm })),
      sheet60x90,
      defaultPrinting,
    );
    expect(plan).toHaveLength(1);
    const [sheet] = plan;
    if (!sheet) throw new Error("There is no sheet");
    const pdf = await drawSheetPdf(sheet, pieces, "SW-1, one of one");
    const [page] = (await measurePdf(pdf)).pages;
    expectNearBox(page ?? {}, { width: 600, height: 900 });
    expect(page?.pictures).toHaveLength(3);
    for (const [index, { id, xMm, yMm, isTurned }] of sheet.pieces.entries()) {
      const piece = pieces.get(id);
      const picture = page?.pictures[index];
      const [width, height] = isTurned
        ? [piece?.heightMm ?? 0, piece?.widthMm ?? 0]
        : [piece?.widthMm ?? 0, piece?.heightMm ?? 0];
      expectNearBox(picture ?? {}, { x: xMm, y: yMm, width: width + 6, height: height + 6 });
      expect(picture?.sha256).toBe(piece?.sha256);
      // The top of a rotated picture is on the right.
      expect(Math.sign(picture?.matrix[isTurned ? 2 : 3] ?? 0)).toBe(1);
    }
    for (const { from, to } of page?.lines ?? []) {
      for (const [x, y] of [from, to]) {
        const inside = (page?.pictures ?? []).filter(
          (candidate) =>
            x > candidate.x &&
            x < candidate.x + candidate.width &&
            y > candidate.y &&
            y < candidate.y + candidate.height,
        );
        expect(inside).toEqual([]);
      }
    }
    expect(Buffer.from(await drawSheetPdf(sheet, pieces, "SW-1, one of one")).equals(pdf)).toBe(true);
  });

  test("a print sheet has shorter cut marks between prints that are close together", async () => {
    const pieces = new Map<string, PrintFile>();
    for (let n = 0; n < 6; n++) pieces.set(`t${n}`, await createPrintItem({ name: `SW-1 · ${n}` }, n));
    const [sheet, ...others] = planSheets(
      [...pieces].map(([id, { widthMm, heightMm }]) => ({ id, widthMm, heightMm })),
      sheet60x90,
      defaultPrinting,
    );
    if (!sheet || others.length > 0) throw new Error("Expected one sheet");
    const [page] = (await measurePdf(await drawSheetPdf(sheet, pieces, "SW-1"))).pages;
    expect(page?.lines).toHaveLength(6 * 8);
    const lengths = new Set<number>();
    for (const { from, to } of page?.lines ?? []) {
      lengths.add(Math.round(10 * Math.hypot(to[0] - from[0], to[1] - from[1])) / 10);
      for (const [x, y] of [from, to]) {
        const touching = (page?.pictures ?? []).filter(
          (candidate) =>
            x > candidate.x - 0.9 &&
            x < candidate.x + candidate.width + 0.9 &&
            y > candidate.y - 0.9 &&
            y < candidate.y + candidate.height + 0.9,
        );
        expect(touching).toEqual([]);
      }
    }
    expect([...lengths].toSorted()).toEqual([2, 5]);
  });
});

describe("Streaming a PDF of print sheets", () => {
  test("streaming print sheets keeps one print file in memory at a time", async () => {
    const pieces = new Map<string, PrintFile>();
    for (let n = 0; n < 9; n++) pieces.set(`t${n}`, await createPrintItem({ name: `SW-1 · ${n}` }, n));
    const sizes = [...pieces].map(([id, { widthMm, heightMm }]) => ({ id, widthMm, heightMm }));
    const sheets = planSheets(sizes, sheet60x90, defaultPrinting);
    expect(sheets.length).toBeGreaterThan(1);
    const fetchedIds: string[] = [];
    const streamSheets = async () => {
      const chunks: Uint8Array[] = [];
      let pictures = 0;
      const readPrintFile = async (id: string) => {
        // Every file that was fetched must have been sent before the next file is fetched.
        expect(pictures).toBe(fetchedIds.length % sizes.length);
        fetchedIds.push(id);
        return pieces.get(id) ?? expect.fail();
      };
      for await (const chunk of streamSheetsPdf({
        sheets,
        title: "Batch 1",
        createdAt: new Date(0),
        read: readPrintFile,
      })) {
        if (Buffer.from(chunk).includes("DCTDecode")) pictures += 1;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    };
    const pdf = await streamSheets();
    expect(fetchedIds).toEqual(sheets.flatMap((sheet) => sheet.pieces.map(({ id }) => id)));
    const { pages, outputIntent } = await measurePdf(pdf);
    const drawn = await Promise.all(
      sheets.map(async (sheet) => (await measurePdf(await drawSheetPdf(sheet, pieces, "Batch 1"))).pages[0]),
    );
    expect(pages).toEqual(drawn);
    expect(outputIntent?.kind).toBe("/GTS_PDFX");
    expect((await streamSheets()).equals(pdf)).toBe(true);
    // The cross-reference table contains the exact offset of each object.
    const [, table = ""] = /xref\n0 \d+\n([\s\S]*)trailer/.exec(pdf.toString("latin1")) ?? [];
    const entries = table.split("\n").flatMap((row) => /^(\d{10}) \d{5} n/.exec(row)?.[1] ?? []);
    expect(entries.length).toBeGreaterThan(pieces.size + pages.length);
    for (const at of entries) {
      expect(pdf.subarray(Number(at), Number(at) + 20).toString("latin1")).toMatch(/^\d+ 0 obj/);
    }
  });
});

describe("The calibration sheet", () => {
  test("the calibration sheet shows a corner and a test piece of each size at actual size", async () => {
    const pdf = await drawCalibrationPdf();
    const { pages } = await measurePdf(pdf);
    expect(pages).toHaveLength(5);
    const [corner, small] = pages;
    expectNearBox(corner ?? {}, { width: 215.9, height: 279.4 });
    const uprights = (corner?.lines ?? []).filter(
      ({ from, to }) => from[0] === to[0] && from[1] > 50 && to[1] > 129 && to[1] < 131,
    );
    const [trim = 0, lip = 0, mat = 0] = uprights.map(({ from }) => from[0]).toSorted((a, b) => a - b);
    expectNear(lip - trim, 5);
    expectNear(mat - trim, 25);
    const ruler = (corner?.lines ?? []).filter(({ from }) => Math.abs(from[1] - 34) < 0.01).map(({ from }) => from[0]);
    expectNear(Math.max(...ruler) - Math.min(...ruler), 180);
    expectNearBox(small?.trim ?? {}, { width: 210, height: 310 });
    expectNearBox(small?.bleed ?? {}, { width: 216, height: 316 });
    expect(readSimplePdfText(pdf).flat()).toEqual(
      expect.arrayContaining(["Bleed 3 mm", "Resolution 300 ppi", "Small: cut 210 × 310 mm"]),
    );
    expect(Buffer.from(await drawCalibrationPdf()).equals(pdf)).toBe(true);
  });
});
