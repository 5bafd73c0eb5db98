import { create } from "@cantoo/fontkit";
import { type PrintScript, printableRanges } from "@storywall/domain/kernel/printable-text";
import { expect, test } from "vitest";
import { drawAddressLabels } from "./address-label.ts";
import { drawPackingSlips, type PackingSlip } from "./packing-slip.ts";
import { readPdfText } from "./read-pdf-text.fixture.ts";
import { type FontName, readFont } from "./typeface.ts";

const shop = { name: "Storywall", location: "Miami, FL, US", email: "hello@storywall.example" };
const address = {
  firstName: "Дмитрий",
  lastName: "Дмитриев",
  company: "Ελληνική Εταιρεία",
  address1: "12 Łódź Street",
  address2: "王小明 · 山田さくら · 김민준",
  city: "Miami",
  provinceCode: "FL",
  zip: "33101",
};

const createPackingSlip = (overrides: Partial<PackingSlip> = {}): PackingSlip => ({
  orderNumber: "SW-1024",
  code: "SWB1024A",
  placedAt: "2026-11-20T15:00:00.000Z",
  shippingAddress: address,
  isRemake: false,
  giftNote: null,
  plates: 1,
  accessories: [],
  pieces: [],
  totals: null,
  ...overrides,
});

test("a packing slip prints every letter of a name in any supported script", async () => {
  const [page = []] = await readPdfText(await drawPackingSlips([createPackingSlip()], shop));
  const text = page.join("");
  for (const word of ["Дмитрий Дмитриев", "Ελληνική Εταιρεία", "Łódź", "王小明", "山田さくら", "김민준"]) {
    expect(text).toContain(word);
  }
});

test("an address label prints every letter of a name", async () => {
  const label = { address, orderNumber: "SW-1024", code: "SWB1024A", tileCount: 3, accessories: [], isRemake: false };
  const [page = []] = await readPdfText(await drawAddressLabels([label], { ...shop, sender: null }));
  const text = page.join("");
  for (const word of ["Дмитрий", "Дмитриев", "Łódź", "王小明", "김민준"]) expect(text).toContain(word);
});

test("a gift note keeps its line breaks", async () => {
  const long = "Glückwunsch".repeat(12);
  const giftNote = `С днём рождения!\n\nLove,\nAnn\n${long}\n祝你生日快乐${"年年有今日".repeat(15)}`;
  const [page = []] = await readPdfText(await drawPackingSlips([createPackingSlip({ giftNote })], shop));
  const from = page.indexOf("A gift for you") + 1;
  expect(page.slice(from, from + 4)).toEqual(["С днём рождения!", "", "Love,", "Ann"]);
  expect(page.join("")).toContain(long);
  expect(page.join("")).toContain("年年有今日".repeat(15));
});

test("a document with only standard characters embeds no font", async () => {
  const plain = { ...address, firstName: "Zoë", lastName: "Müller", company: null, address1: "1 A St", address2: null };
  const pdf = await drawPackingSlips([createPackingSlip({ shippingAddress: plain })], shop);
  expect(Buffer.from(pdf).includes("FontFile")).toBe(false);
  expect(pdf.length).toBeLessThan(20_000);
  expect((await drawPackingSlips([createPackingSlip()], shop)).length).toBeLessThan(200_000);
});

test("a document with embedded fonts has the same bytes each time it is created", async () => {
  expect(await drawPackingSlips([createPackingSlip()], shop)).toEqual(
    await drawPackingSlips([createPackingSlip()], shop),
  );
});

test("the embedded fonts have every character that the shop accepts", async () => {
  const fontsOf: Record<PrintScript, FontName[]> = {
    western: ["regular", "bold"],
    chinese: ["chinese"],
    korean: ["korean"],
  };
  const covered = new Map<string, Set<number>>();
  for (const name of Object.values(fontsOf).flat()) {
    const font = create(await readFont(name));
    covered.set(name, new Set("characterSet" in font ? font.characterSet : []));
  }
  const missing = printableRanges.flatMap(([first, last, script]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)
      .filter((code) => /\p{Assigned}/u.test(String.fromCodePoint(code)))
      .filter((code) => fontsOf[script].some((name) => !covered.get(name)?.has(code)))
      .map((code) => code.toString(16)),
  );
  expect(missing).toEqual([]);
});
