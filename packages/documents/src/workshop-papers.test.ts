import { PDFDocument } from "@cantoo/pdf-lib";
import { accessories, formatParts, listAccessoryParts } from "@storywall/domain/catalog/accessories";
import type { Sender } from "@storywall/domain/catalog/settings";
import { newId } from "@storywall/domain/kernel/ids";
import { formatProductionCode, toProductionCode } from "@storywall/domain/production/production-codes";
import { describe, expect, test } from "vitest";
import { drawAddressLabels } from "./address-label.ts";
import { decodeDrawnCodes } from "./drawn-codes.fixture.ts";
import { drawPackingSlips, type PackingSlip } from "./packing-slip.ts";
import { readSimplePdfText } from "./read-simple-pdf-text.fixture.ts";
import { drawTravelers, type Traveler } from "./travelers.ts";

const shop = { name: "Storywall", location: "Miami, FL, US", email: "help@storywall.example" };
const MM = 72 / 25.4;

const createTraveler = (overrides: Partial<Traveler> = {}): Traveler => ({
  code: toProductionCode(newId("tile")),
  orderNumber: "SW-7FCY7HK0",
  isRemake: false,
  n: 1,
  of: 3,
  title: "Trio",
  name: "top_left",
  frameSize: "rectangle_medium",
  frameStyle: "Timeless",
  matType: "shallow",
  orientation: "portrait",
  batchNumber: 42,
  notes: [],
  proof: null,
  ...overrides,
});

const address = {
  firstName: "Ada",
  lastName: "Vega",
  company: null,
  address1: "1200 Ocean Drive",
  address2: null,
  city: "Miami Beach",
  provinceCode: "FL",
  zip: "33139",
};
const totals = {
  subtotal: 17998,
  discount: 3600,
  adjustments: [{ kind: "promo" as const, label: "Discount (XMAS20)", amount: -3600, taxCode: null }],
  shipping: 0,
  tax: 1008,
  total: 15406,
};
const accessoryParts = listAccessoryParts(accessories.map(({ key }) => ({ templateKey: key, quantity: 2 })));
const accessoryTexts = accessoryParts.map(formatParts);
const createPackingSlip = (overrides: Partial<PackingSlip> = {}): PackingSlip => ({
  orderNumber: "SW-7FCY7HK0",
  code: toProductionCode(newId("order")),
  placedAt: "2026-11-22T03:11:00.000Z",
  shippingAddress: address,
  isRemake: false,
  giftNote: null,
  plates: 1,
  accessories: [],
  pieces: [
    {
      n: 1,
      lineId: "a",
      title: "Trio",
      name: "left",
      copy: 1,
      frameSize: "rectangle_small",
      frameStyle: "Infinite",
      proof: null,
    },
  ],
  totals,
  ...overrides,
});

describe("Travelers (F-18)", () => {
  test("travelers are printed eight to a sheet of Letter or A4", async () => {
    const travelers = Array.from({ length: 11 }, (_, at) => createTraveler({ n: at + 1, of: 11 }));
    for (const [paper, width, height] of [
      ["letter", 8.5 * 25.4, 11 * 25.4],
      ["a4", 210, 297],
    ] as const) {
      const pdf = await drawTravelers(travelers, { paper, title: "Batch 42" });
      const sheets = (await PDFDocument.load(pdf)).getPages().map((page) => page.getSize());
      expect(sheets.length).toBe(2);
      for (const sheet of sheets) {
        expect(sheet.width / MM).toBeCloseTo(width, 1);
        expect(sheet.height / MM).toBeCloseTo(height, 1);
      }
      const codes = decodeDrawnCodes(pdf);
      expect(codes.map(({ text }) => text)).toEqual(travelers.map(({ code }) => code));
      for (const { moduleMm, page, x, y } of codes) {
        expect(moduleMm).toBeGreaterThan(1);
        const sheet = sheets[page] ?? expect.fail();
        expect(x).toBeGreaterThan(20);
        expect(y).toBeGreaterThan(20);
        expect(x).toBeLessThan(sheet.width - 20);
      }
    }
  });

  test("travelers show order, tile, size, frame and cut size", async () => {
    const notes = ["118 ppi: accepted by the customer.", "Gift: no prices in the box."];
    const traveler = createTraveler({ n: 2, notes });
    const [texts = []] = readSimplePdfText(await drawTravelers([traveler], { paper: "letter", title: "One" }));
    for (const text of [
      "2 of 3",
      "SW-7FCY7HK0",
      "Medium",
      "30 × 45 cm",
      "Timeless",
      "black, white mat",
      "cut from 306 × 456",
      "to 300 × 450 mm",
      "Trio, top left",
      "Batch 42",
      formatProductionCode(traveler.code),
      ...notes,
    ]) {
      expect(texts).toContain(text);
    }
    const landscapeTexts = readSimplePdfText(
      await drawTravelers([createTraveler({ orientation: "landscape" })], { paper: "a4", title: "One" }),
    );
    expect(landscapeTexts.flat()).toContain("to 450 × 300 mm");
  });
});

describe("A packing slip (F-18)", () => {
  test("a packing slip shows the code of its box, the contents, the plates and the totals", async () => {
    const slip = createPackingSlip();
    const pdf = await drawPackingSlips([slip], shop);
    const texts = readSimplePdfText(pdf).flat();
    expect(decodeDrawnCodes(pdf).map(({ text }) => text)).toEqual([slip.code]);
    for (const text of ["Packing slip", "SW-7FCY7HK0", "Ada Vega", "Miami Beach, FL 33139", "1 of 1", "$154.06"]) {
      expect(texts).toContain(text);
    }
    expect(texts).toContain("1 adhesive steel plate");
    expect(readSimplePdfText(await drawPackingSlips([createPackingSlip({ plates: 6 })], shop)).flat()).toContain(
      "6 adhesive steel plates, one for each tile",
    );
  });

  test("a packing slip for a box without tiles lists the accessories and no plates", async () => {
    const readTexts = async (fields: Parameters<typeof createPackingSlip>[0]) =>
      readSimplePdfText(await drawPackingSlips([createPackingSlip(fields)], shop)).flat();
    const mixed = await readTexts({ accessories: accessoryParts });
    for (const text of ["1 adhesive steel plate", ...accessoryTexts]) expect(mixed).toContain(text);
    const accessoriesOnly = await readTexts({ pieces: [], plates: 0, accessories: accessoryParts });
    for (const text of accessoryTexts) expect(accessoriesOnly).toContain(text);
    expect(accessoriesOnly.join(" ")).not.toContain("adhesive steel");
  });

  test("a packing slip shows no prices if the order is a gift", async () => {
    const giftNote = "For the wall above the piano. With love from all five of us.";
    const gift = readSimplePdfText(
      await drawPackingSlips([createPackingSlip({ giftNote, totals: null })], shop),
    ).flat();
    expect(gift.join(" ")).toContain(giftNote);
    expect(gift.join(" ")).not.toMatch(/\$|Subtotal|Paid/);
    const remade = readSimplePdfText(
      await drawPackingSlips([createPackingSlip({ isRemake: true, totals: null })], shop),
    ).flat();
    expect(remade).toContain("Remade for you, free of charge");
  });

  test("a packing slip begins each box on a new page", async () => {
    const [piece] = createPackingSlip().pieces;
    const many = Array.from({ length: 60 }, (_, at) => ({ ...(piece ?? expect.fail()), n: at + 1 }));
    const pages = readSimplePdfText(
      await drawPackingSlips([createPackingSlip({ pieces: many, plates: 60 }), createPackingSlip()], shop),
    );
    expect(pages.length).toBeGreaterThan(4);
    for (let n = 1; n <= 60; n++) expect(pages.flat()).toContain(`${n} of 60`);
    const own = pages.length - 1;
    expect(pages.map((page) => page.at(-1)?.split("   ·   ").at(-1))).toEqual([
      ...Array.from({ length: own }, (_, at) => `${at + 1} of ${own}`),
      "1 of 1",
    ]);
  });
});

const sender: Sender = {
  name: "Storywall Workshop",
  address1: "100 NE 1st Ave",
  address2: "Unit 4",
  city: "Miami",
  provinceCode: "FL",
  zip: "33132",
  phone: "305 555 0100",
};

describe("An address label (F-18)", () => {
  const label = {
    address,
    orderNumber: "SW-7FCY7HK0",
    code: toProductionCode(newId("order")),
    tileCount: 3,
    accessories: [],
    isRemake: false,
  };

  test("an address label names the tiles and the accessories in its box", async () => {
    const readContents = async (tileCount: number) =>
      readSimplePdfText(
        await drawAddressLabels([{ ...label, tileCount, accessories: accessoryParts }], { ...shop, sender }),
      ).flat();
    expect(await readContents(3)).toContain(["3 tiles", ...accessoryTexts].join(", "));
    expect(await readContents(0)).toContain(accessoryTexts.join(", "));
  });

  test("an address label shows the full return address", async () => {
    const [texts = []] = readSimplePdfText(await drawAddressLabels([label], { ...shop, sender }));
    const lines = ["From", "Storywall Workshop", "100 NE 1st Ave", "Unit 4", "Miami, FL 33132", "United States"];
    expect(texts.slice(0, 7)).toEqual([...lines, "Ship to"]);
    expect(texts).not.toContain(shop.location);
    const [without = []] = readSimplePdfText(await drawAddressLabels([label], { ...shop, sender: null }));
    expect(without.slice(0, 4)).toEqual(["From", "Storywall", "Miami, FL, US", "Ship to"]);
  });

  test("an address label shows a long address in full below a long return address", async () => {
    const longSender = {
      ...sender,
      name: "W".repeat(50),
      address1: "100 Northeast First Avenue behind the Old Lighthouse Station",
      address2: "Second Workshop on the Left behind the Loading Dock, Floor 4",
    };
    const long = { ...address, company: "The Wide Company ".repeat(5), address2: "Apartment on the Left ".repeat(4) };
    const pdf = await drawAddressLabels([{ ...label, address: long }], { ...shop, sender: longSender });
    const words = readSimplePdfText(pdf).flat().join(" ");
    expect(words).toContain(longSender.address2);
    expect(words).toContain(`${long.company.trim()} 1200 Ocean Drive ${long.address2.trim()} Miami Beach, FL 33139`);
    expect(decodeDrawnCodes(pdf).map(({ text }) => text)).toEqual([label.code]);
  });

  test("an address label is four by six inches", async () => {
    const address1 = "The Old Lighthouse Keeper's House behind the Second Dune, Apartment on the Left, Ring Twice";
    const long = {
      ...label,
      address: { ...address, address1, lastName: "W".repeat(60) },
      code: toProductionCode(newId("remake")),
    };
    const pdf = await drawAddressLabels([label, long], { ...shop, sender: null });
    for (const page of (await PDFDocument.load(pdf)).getPages()) {
      expect(page.getSize()).toEqual({ width: 4 * 72, height: 6 * 72 });
    }
    const [texts = [], longTexts = []] = readSimplePdfText(pdf);
    for (const text of ["Ada Vega", "1200 Ocean Drive", "Miami Beach, FL 33139", "United States", "3 tiles"]) {
      expect(texts).toContain(text);
    }
    expect(longTexts.join(" ")).toContain(address1);
    expect(longTexts.join("")).toContain("W".repeat(30));
    expect(decodeDrawnCodes(pdf).map(({ text }) => text)).toEqual([label.code, long.code]);
  });
});
