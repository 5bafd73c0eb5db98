import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { newId, RefundId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { describe, expect, test } from "vitest";
import { readPdfText } from "./read-pdf-text.fixture.ts";
import { readSimplePdfText } from "./read-simple-pdf-text.fixture.ts";
import { drawReceipt } from "./receipt.ts";
import { toStandardCharacters } from "./to-standard-characters.ts";

const trio = findTemplateByKey("trio");
if (!trio) throw new Error("There is no trio");
const design = createEmptyDesign(trio);
const line = {
  id: newUuid(),
  templateKey: "trio",
  title: "Trio",
  design,
  quantity: 2,
  unitPrice: 8999,
  isUploadLater: false,
  wantsPhotos: false,
  rejection: null,
  tiles: [],
};
const order = {
  number: "SW-7FCY7HK0",
  placedAt: "2026-11-22T03:11:00.000Z",
  email: "ada@example.com",
  state: "checking" as const,
  shippingAddress: {
    firstName: "Ada",
    lastName: "Vega",
    company: null,
    address1: "1200 Ocean Drive",
    address2: null,
    city: "Miami Beach",
    provinceCode: "FL",
    zip: "33139",
  },
  lines: [line],
  totals: {
    currency: "USD" as const,
    subtotal: 17998,
    discount: 3600,
    adjustments: [{ kind: "promo" as const, label: "Discount (XMAS20)", amount: -3600, taxCode: null }],
    shipping: 0,
    tax: 1008,
    total: 15406,
  },
  giftCards: [],
  refunds: [],
};
const shop = { name: "Storywall", location: "Miami, FL, US", email: "help@storywall.example" };
const readReceipt = async (change: Partial<Parameters<typeof drawReceipt>[0]> = {}) =>
  readSimplePdfText(await drawReceipt({ ...order, ...change }, shop));

describe("A receipt", () => {
  test("a receipt names the customer, the items, the date and the shipping address", async () => {
    const [page] = await readReceipt();
    expect(page).toEqual(
      expect.arrayContaining([
        "Receipt",
        "SW-7FCY7HK0",
        // The date is in the workshop's time zone, not the server's.
        "November 21, 2026",
        "ada@example.com",
        "Ada Vega",
        "1200 Ocean Drive",
        "Miami Beach, FL 33139",
        "Trio",
        "2",
        "$89.99",
        "$179.98",
      ]),
    );
  });

  test("a receipt's total is the subtotal minus the discount plus shipping and tax (C-29)", async () => {
    const page = (await readReceipt()).flat();
    const findTextAfter = (name: string) => page[page.indexOf(name) + 1] ?? "";
    const findCentsAfter = (name: string) => Math.round(Number(findTextAfter(name).replace(/[^0-9.]/g, "")) * 100);
    expect(findTextAfter("Shipping")).toBe("Free");
    expect(
      findCentsAfter("Subtotal") - findCentsAfter("Discount (XMAS20)") + findCentsAfter("Sales tax (Florida)"),
    ).toBe(findCentsAfter("Total paid (USD)"));
    expect(findTextAfter("Total paid (USD)")).toBe(formatMoney(order.totals.total));
  });

  test("a receipt lists completed and pending refunds separately (S-130)", async () => {
    const refund = { id: RefundId.parse(newId("refund")), reason: "cancelled", createdAt: "2026-11-23T15:00:00.000Z" };
    const arrived = (await readReceipt({ refunds: [{ ...refund, amount: 500, state: "succeeded" }] })).flat();
    expect(arrived[arrived.indexOf("Refunded, November 23, 2026") + 1]).toBe("–$5.00");
    const pendingText = (
      await readReceipt({ state: "cancelled", refunds: [{ ...refund, amount: 15406, state: "submitted" }] })
    ).flat();
    expect(pendingText.join(" ")).toContain("This order was canceled. A refund of $154.06 is on its way");
    expect(pendingText.join(" ")).not.toContain("Refunded");
  });

  test("a receipt for fifty walls has several numbered pages", async () => {
    const pages = await readReceipt({ lines: Array.from({ length: 50 }, () => ({ ...line, id: newUuid() })) });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.map((page) => page.at(-1)?.split("   ·   ").at(-1))).toEqual(
      pages.map((_, index) => `${index + 1} of ${pages.length}`),
    );
    expect(pages.flat().filter((text) => text === "Trio")).toHaveLength(50);
  });

  test("a receipt keeps long postal and email addresses within their columns", async () => {
    const address1 = "The Old Lighthouse Keeper's House behind the Second Dune, Apartment on the Left, Ring Twice";
    const page = (
      await readReceipt({
        email: `${"a".repeat(120)}@example.com`,
        shippingAddress: { ...order.shippingAddress, address1 },
      })
    ).flat();
    expect(page).not.toContain(address1);
    expect(page.join(" ")).toContain(address1);
    expect(page.find((text) => text.startsWith("aaaa"))).toMatch(/^a{20,60}…$/);
  });

  test("a receipt lists what gift cards paid and what was charged", async () => {
    const page = (await readReceipt({ giftCards: [{ lastFour: "30HC", amount: 5_000 }] })).flat();
    expect(page).toEqual(expect.arrayContaining(["Gift card ending in 30HC", "$50.00", "Charged to card", "$104.06"]));
  });

  test("a receipt prints every letter of a name", async () => {
    const shippingAddress = { ...order.shippingAddress, firstName: "Łucja", lastName: "Nguyễn 🙂" };
    const [page] = await readPdfText(await drawReceipt({ ...order, shippingAddress }, shop));
    expect(page).toContain("Łucja Nguyễn ?");
    expect(toStandardCharacters("Zoë’s\n“café” − Ωmega")).toBe("Zoë’s “café” – ?mega");
  });
});
