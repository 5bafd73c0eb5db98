import { frameTypes } from "@storywall/domain/catalog/frames";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

const prices = { small: 3500, medium: 4500, large: 6000, xlarge: 7000 } as const;
const frames = ["Infinite", "Timeless", "Serene", "Sleek", "Harmony", "Whisper"] as const;
const sizes = ["small", "medium", "large", "xlarge"] as const;

const createTiles = (count: number, size: string) =>
  Array.from({ length: count }, (_, index) => ({ name: `tile_${index + 1}`, frameSize: `rectangle_${size}` }));

const requestQuote = (browser: Browser, templateKey: string, frameStyle: string, tiles: object[]) =>
  browser.call("/api/quotes", {
    method: "POST",
    body: { lineItems: [{ templateKey, userTemplateInfo: { frameStyle, tiles } }] },
  });

test.for([
  ["flex_two_frames", 2, ["medium", "large"]],
  ["flex_three_frames", 3, ["medium", "large"]],
  ["flex_four_frames", 4, ["medium", "large"]],
  ["grid_four_frames", 4, ["medium", "large"]],
  ["mixed_absolute_four_frames", 4, ["medium"]],
  ["grid_eight_frames", 8, ["medium", "large"]],
] as const)(
  "the template %s can be ordered with %s tiles, only in the sizes %o (S-217…S-222, C-05, C-06)",
  async (row, { shop }) => {
    const [key, count, sold] = row;
    const browser = shop.openBrowser();
    for (const size of sizes) {
      for (const frame of frames) {
        const { status, body } = await requestQuote(browser, key, frame, createTiles(count, size));
        const isSold = (sold as readonly string[]).includes(size);
        const isFramed = frame === "Infinite" || frame === "Timeless";
        const expected = isFramed ? "SIZE_NOT_ALLOWED" : "FRAME_NOT_ALLOWED";
        const subtotal = (body.data as { totals?: { subtotal: number } } | undefined)?.totals?.subtotal;
        expect({ size, frame, status, code: body.code, subtotal }).toEqual(
          isSold && isFramed
            ? { size, frame, status: 200, code: undefined, subtotal: count * prices[size] }
            : { size, frame, status: 422, code: expected, subtotal: undefined },
        );
      }
    }
  },
);

test("a single tile is available in every size and frame at its size's price (S-203…S-206, S-208, C-05)", async ({
  shop,
}) => {
  const browser = shop.openBrowser();
  for (const size of sizes) {
    for (const frame of frames) {
      const { body } = await requestQuote(browser, "single_tile", frame, createTiles(1, size));
      expect({ size, frame, ...body }).toMatchObject({ data: { price: prices[size] / 100 } });
    }
  }
});

test("tiles of one wall may differ in size, each at its own price (S-208, D-4)", async ({ shop }) => {
  const [first, second] = [createTiles(2, "medium")[0], createTiles(2, "large")[1]];
  const { body } = await requestQuote(shop.openBrowser(), "flex_two_frames", "Infinite", [first ?? {}, second ?? {}]);
  expect(body).toMatchObject({ data: { price: 105, lineItems: [{ frameSize: null, unitPrice: 10_500 }] } });
});

test("an out-of-stock frame cannot be added to a cart (S-086)", async ({ shop }) => {
  const browser = shop.openBrowser();
  expect(findTemplateByKey("trio")?.frameTypes[0]).toBe("infinite");
  const lineItems = [{ templateKey: "trio" }];
  const cart = await browser.call("/api/shopify/init-cart", { method: "POST", body: { lineItems } });
  // `frameTypes` is a constant, so the test changes it temporarily.
  const row: { isOutOfStock: boolean } = frameTypes.infinite;
  try {
    row.isOutOfStock = true;
    const rejected = await browser.call("/api/shopify/init-cart", { method: "POST", body: { lineItems } });
    expect(rejected).toMatchObject({
      status: 422,
      body: { code: "FRAME_OUT_OF_STOCK", message: "This frame is out of stock right now. Choose another one." },
    });
    const stored = await browser.call(`/api/shopify/get-cart-info?cartId=${cart.body._id}`);
    expect(stored.body.lineItems).toMatchObject([
      { warnings: expect.arrayContaining(["This frame is out of stock right now. Choose another one."]) },
    ]);
    const { body } = await browser.call("/api/catalog");
    expect(body.data).toMatchObject({ frameTypes: [{ key: "infinite", isOutOfStock: true }, {}, {}, {}, {}, {}] });
  } finally {
    row.isOutOfStock = false;
  }
});
