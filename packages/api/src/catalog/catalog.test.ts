import { seededPromos } from "@storywall/domain/catalog/promos";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

// The tests contain the specification's numbers instead of our constants, so changing a constant fails a test.

type Catalog = Record<string, unknown> & {
  frameTypes: Record<string, unknown>[];
  frameSizes: Record<string, unknown>[];
  canvasTemplates: Record<string, unknown>[];
  memoryCollections: Record<string, unknown>[];
  faq: { title: string; frames: Record<string, unknown>[]; questions: { key: string; answer: string }[] };
};

async function fetchCatalog(browser: Browser): Promise<Catalog> {
  const { status, body } = await browser.call("/api/catalog?site=US");
  expect(status).toBe(200);
  return body.data as Catalog;
}

const buildImageUrl = (key: string) => `https://shop.example/product-images/${key}.svg`;

describe("the catalog", () => {
  test("the catalog covers only the US, with prices in dollars (S-008, S-200)", async ({ shop }) => {
    expect(await fetchCatalog(shop.openBrowser())).toMatchObject({ site: "US", currency: "USD" });
    for (const site of ["ZA", "AU", "GB"]) {
      expect(await shop.openBrowser().call(`/api/catalog?site=${site}`)).toMatchObject({ status: 422 });
    }
  });

  test.for([
    [0, "S-203", "rectangle_small", "Small", 21, 31, 700, [2480, 3661], [1240, 1831]],
    [1, "S-204", "rectangle_medium", "Medium", 30, 45, 900, [3543, 5315], [1772, 2657]],
    [2, "S-205", "rectangle_large", "Large", 40, 60, 1200, [4724, 7087], [2362, 3543]],
    [3, "S-206", "rectangle_xlarge", "X-Large", 50, 70, 1400, [5906, 8268], [2953, 4134]],
  ] as const)(
    "frameSizes[%s] in the catalog (%s) is the size %s (S-087, C-16)",
    async ([at, , key, name, w, h, price, full, floor], { shop }) => {
      const { frameSizes } = await fetchCatalog(shop.openBrowser());
      expect(frameSizes).toHaveLength(4);
      const formatInches = (cm: number) => (cm / 2.54).toFixed(1);
      expect(frameSizes[at]).toStrictEqual({
        key,
        name,
        img: buildImageUrl(key),
        val: { w, h },
        valText: `${w}X${h}`,
        sizeText: `${formatInches(w)} × ${formatInches(h)} in (${w} × ${h} cm)`,
        pricePerFrame: price,
        price: (price * 5) / 100,
        pixels300: { w: full[0], h: full[1] },
        floor150: { w: floor[0], h: floor[1] },
      });
    },
  );

  test.for([
    [0, "S-209", "infinite", "Infinite", "none", "black", ["infinite", "bold", "edge"]],
    [1, "S-210", "timeless", "Timeless", "shallow", "black", ["timeless", "classic"]],
    [2, "S-211", "serene", "Serene", "none", "white", ["serene", "ever"]],
    [3, "S-212", "sleek", "Sleek", "shallow", "white", ["sleek", "clean"]],
    [4, "S-213", "harmony", "Harmony", "none", "wood", ["harmony"]],
    [5, "S-214", "whisper", "Whisper", "shallow", "wood", ["whisper"]],
  ] as const)("frameTypes[%s] in the catalog (%s) is the frame %s (S-086, S-215, S-035)", async (row, { shop }) => {
    const [at, , key, name, matType, color, words] = row;
    const { frameTypes } = await fetchCatalog(shop.openBrowser());
    expect(frameTypes[at]).toStrictEqual({
      key,
      name,
      img: buildImageUrl(key),
      matType,
      color,
      isOutOfStock: false,
      words,
    });
  });

  test("the catalog has exactly six frame types (C-01, S-215)", async ({ shop }) => {
    const { faq, ...rest } = await fetchCatalog(shop.openBrowser());
    expect(rest.frameTypes).toHaveLength(6);
    expect(JSON.stringify(rest)).not.toMatch(/pure/i);
    expect(faq.frames).toContainEqual(expect.objectContaining({ key: "pure", isOffered: false }));
  });

  const sizes = ["rectangle_medium", "rectangle_large"];
  const row = { layoutType: "flex", layoutProperties: { direction: "horizontal", gap: 10 }, sizes };
  const wave = [
    [0, 0],
    [10, 35],
    [0, 70],
    [10, 105],
  ].map(([top, left], index) => ({
    frameId: `tile_${index + 1}`,
    frameSize: "rectangle_medium",
    position: { top, left },
  }));

  test.for([
    [0, "S-217", "flex_two_frames", { name: "Two in a row", framesCount: 2, price: 90, ...row }],
    [1, "S-218", "flex_three_frames", { name: "Three in a row", framesCount: 3, price: 135, ...row }],
    [2, "S-219", "flex_four_frames", { name: "Four in a row", framesCount: 4, price: 180, ...row }],
    [
      3,
      "S-220",
      "grid_four_frames",
      {
        name: "Square of four",
        framesCount: 4,
        price: 180,
        layoutType: "grid",
        layoutProperties: { columns: 2, rows: 2, gap: 10 },
        sizes,
      },
    ],
    [
      4,
      "S-221",
      "mixed_absolute_four_frames",
      {
        name: "Wave of four",
        framesCount: 4,
        price: 180,
        layoutType: "absolute",
        layoutProperties: { frames: wave },
        sizes: ["rectangle_medium"],
      },
    ],
  ] as const)(
    "canvasTemplates[%s] in the catalog (%s) is the template %s (S-088…S-090, S-222, C-06)",
    async (line, { shop }) => {
      const [at, , key, expected] = line;
      const { canvasTemplates, pxPerCm } = await fetchCatalog(shop.openBrowser());
      expect(canvasTemplates).toHaveLength(5);
      expect(pxPerCm).toBe(2);
      expect(canvasTemplates[at]).toStrictEqual({
        _id: expect.stringMatching(/^tpl_[0-9a-hjkmnp-tv-z]{26}$/),
        template_key: key,
        key,
        kind: "canvas",
        shopify_variant_id: `variant_${key}`,
        description: expect.stringMatching(/^[A-Z].{20,}\.$/),
        tiles: Array.from({ length: expected.framesCount }, (_, index) => ({
          name: `tile_${index + 1}`,
          orientation: "portrait",
          aspect: 0.6667,
        })),
        frameTypes: ["infinite", "timeless"],
        pricing: "per_frame",
        salePrice: null,
        currency: "USD",
        ...expected,
      });
    },
  );

  test("the catalog has the collections, their layouts, and single tiles (D-4)", async ({ shop }) => {
    const { memoryCollections, singleTile } = await fetchCatalog(shop.openBrowser());
    const all = ["infinite", "timeless", "serene", "sleek", "harmony", "whisper"];
    const small = { sizes: ["rectangle_small"], frameTypes: all, pricing: "bundle" };
    expect(memoryCollections).toMatchObject([
      { key: "trio", layoutType: "flex", layoutProperties: { gap: 10 }, ...small },
      { key: "six", layoutType: "grid", layoutProperties: { columns: 3, rows: 2, gap: 10 }, ...small },
      { key: "dozen", layoutType: "grid", layoutProperties: { columns: 4, rows: 3, gap: 10 }, ...small },
    ]);
    expect(singleTile).toMatchObject({
      key: "single_tile",
      framesCount: 1,
      frameTypes: all,
      sizes: ["rectangle_small", "rectangle_medium", "rectangle_large", "rectangle_xlarge"],
      pricing: "per_frame",
      price: 35,
    });
  });

  test("the catalog has the prices, location and postal address of the US shop (S-095…S-102, S-223, S-224, S-225, C-18)", async ({
    shop,
    db,
  }) => {
    await db.promo.createMany({ data: [...seededPromos] });
    expect((await fetchCatalog(shop.openBrowser())).localized).toStrictEqual({
      US: {
        title: "Turn life storyies into wall art!",
        made_and_shipped: {
          headline: "Made and shipped from Miami",
          text: "Every tile is printed, framed, and packed by hand in our Miami workshop.",
          image: buildImageUrl("six"),
        },
        prices: {
          trio: { original: 89.99, sale: 71.99 },
          six: { original: 179.99, sale: 143.99 },
          dozen: { original: 359.99, sale: 287.99 },
        },
        currency: "USD",
        orderConfirmationHeadline: "Your order is confirmed",
        faqShippedFrom: "Assembled in and shipped from Miami, Florida.",
        contactEmail: "help@storywall.example",
        freeShippingText: "Free shipping. Most orders ship in 1–2 business days",
        businessLocation: "Miami, FL, US",
      },
    });
    shop.config.contactEmail = "care@tiles.example";
    expect((await fetchCatalog(shop.openBrowser())).localized).toMatchObject({
      US: { contactEmail: "care@tiles.example" },
    });
    const { body: questions } = await shop.openBrowser().query("catalog.questions");
    expect(questions).toContainEqual(
      expect.objectContaining({
        key: "returns",
        links: expect.arrayContaining([{ href: "mailto:care@tiles.example", text: "care@tiles.example" }]),
      }),
    );
  });

  test("the catalog computes sale prices from the active promo (S-202, C-08)", async ({ shop, db }) => {
    await db.promo.createMany({ data: [...seededPromos] });
    const browser = shop.openBrowser();
    expect(await fetchCatalog(browser)).toMatchObject({
      promo: { defaultCode: "XMAS20", active: { code: "XMAS20", basisPointsOff: 2000 } },
      canvasTemplates: [{ price: 90, salePrice: 72 }, {}, {}, {}, {}],
    });
    await db.promo.update({ where: { code: "XMAS20" }, data: { endsAt: new Date(0) } });
    expect(await fetchCatalog(browser)).toMatchObject({
      promo: { defaultCode: "XMAS20", active: null },
      localized: { US: { prices: { trio: { original: 89.99, sale: null } } } },
    });
  });

  test("the catalog has the default size and frame (S-207, S-209, S-122, S-216, C-04)", async ({ shop }) => {
    expect((await fetchCatalog(shop.openBrowser())).defaults).toStrictEqual({
      frameSize: "rectangle_small",
      frameType: "infinite",
      restore: { frameStyle: "Timeless", frameType: "black", matType: "shallow" },
      reset: { frameStyle: "Sleek", frameType: "white", matType: "shallow" },
    });
  });

  test("the catalog has the shipping and print settings (S-226, S-059, S-210)", async ({ shop }) => {
    expect(await fetchCatalog(shop.openBrowser())).toMatchObject({
      shipping: {
        handle: "free-standard",
        title: "Free shipping",
        amount: 0,
        minShipDays: 1,
        maxShipDays: 2,
        shipsWithin: "1–2 business days",
        shipByWorkingDays: 2,
      },
      print: { ppi: 300, bleedMm: 3, lipMm: 5, faceMm: 10, matMm: { none: 0, shallow: 25 } },
    });
  });

  test("the catalog has the constants shared by all clients (S-201, S-228…S-232, S-170, C-27)", async ({ shop }) => {
    const { cookies, ...rest } = await fetchCatalog(shop.openBrowser());
    for (const name of ["cartId", "userId", "promoModalSeenCount", "isPromoModalSeen"]) {
      expect(cookies).toContainEqual({ name, maxAge: 31_536_000 });
    }
    expect(rest).toMatchObject({
      art: { pageSize: 24, maxTags: 20, maxTagLength: 40, maxSetItems: 24 },
      toasts: {
        position: "top-right",
        autoCloseMs: 5000,
        pauseOnHover: true,
        pauseOnFocusLoss: true,
        draggablePercent: 80,
      },
      images: {
        deviceWidths: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
        imageWidths: [16, 32, 48, 64, 96, 128, 256, 384],
        optimizerPath: "/_next/image",
        quality: 75,
      },
      canvasCapture: { maxSidePx: 16384, maxAreaPx: 16777216 },
      errorReporting: { traceSampleRate: 1, replaySessionSampleRate: 0.1, replayOnErrorSampleRate: 1 },
    });
  });

  test("the catalog returns 304 to a client with the current ETag", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const headers = { "if-none-match": String((await browser.call("/api/catalog")).headers.get("etag")) };
    expect(await browser.call("/api/catalog", { headers })).toMatchObject({ status: 304 });
    await db.promo.createMany({ data: [...seededPromos] });
    expect(await browser.call("/api/catalog", { headers })).toMatchObject({ status: 200 });
  });
});

describe("the FAQ data", () => {
  test("the FAQ data begins with the five specified frames in the specified order (S-010, S-012…S-017, C-01, C-02)", async ({
    shop,
  }) => {
    const { faq } = await fetchCatalog(shop.openBrowser());
    expect(faq.title).toBe("Frequent Questions");
    expect(faq.frames.map(({ name, faqText, asMadeToday }) => [name, faqText, asMadeToday])).toEqual([
      ["Timeless", "black frame with white edges", "Black frame with white edges"],
      ["Infinite", "black frame, photo edge to edge", "Black frame, photo edge to edge"],
      ["Pure", "frameless wood veneer", "Frameless wood veneer. Not currently offered."],
      ["Serene", "white frame with white edges", "White frame, photo edge to edge"],
      ["Sleek", "white frame, photo edge to edge", "White frame with white edges"],
      ["Harmony", null, "Wood frame, photo edge to edge"],
      ["Whisper", null, "Wood frame with white edges"],
    ]);
    expect(faq.frames.map(({ isOffered }) => isOffered)).toEqual([true, true, false, true, true, true, true]);
  });

  test.for([
    ["material", "lightweight, durable material that resists warping and fading", "S-019"],
    ["sticks", "An adhesive steel plate is included", "S-020, C-14"],
    ["shipped-from", "Miami, Florida", "S-021, S-099"],
    ["shipping", "1–2 business days", "S-101"],
    ["promo", "One code per order. It can’t be combined with other offers", "S-023, S-027…S-029"],
    ["returns", "within 30 days of delivery, for a full refund", "S-025, S-032, C-13"],
    ["changes", "by email or through the menu chat", "S-031"],
    ["sizes", "Small 8.3 × 12.2 in (21 × 31 cm)", "S-018, C-16"],
  ] as const)("the FAQ data has an answer about “%s” that contains “%s” (%s)", async ([key, words], { shop }) => {
    const { faq } = await fetchCatalog(shop.openBrowser());
    expect(faq.questions.find((entry) => entry.key === key)?.answer).toContain(words);
  });
});
