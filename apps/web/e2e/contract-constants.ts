import { expect } from "@playwright/test";
import type { Body } from "./contract-client.ts";
import { findNumbers } from "./contract-document.ts";
import type { Purchase } from "./contract-purchase.ts";

export type Check = (purchase: Purchase, sentence: string) => void | Promise<void>;

export const toCents = (dollars: number) => Math.round(dollars * 100);

const findLayout = ({ catalog }: Purchase, key: string): Body =>
  [...catalog.canvasTemplates, ...catalog.memoryCollections].find((one: Body) => one.key === key);

/** Expects a size such as "Small: 21 × 31 cm, 700." */
const expectSize: Check = ({ catalog }, sentence) => {
  const [name] = sentence.split(":");
  const [w, h, pricePerFrame] = findNumbers(sentence);
  expect(catalog.frameSizes).toContainEqual(expect.objectContaining({ name, val: { w, h }, pricePerFrame }));
};

/** Expects a frame such as "Timeless: shallow mat, black." */
const expectFrame: Check = ({ catalog }, sentence) => {
  const [, name, mat, color] = /^(\w+): (no|shallow) mat, (\w+)/.exec(sentence) ?? [];
  const matType = mat === "no" ? "none" : mat;
  expect(catalog.frameTypes).toContainEqual(expect.objectContaining({ name, matType, color }));
};

/** Expects a layout with the gap that the sentence names. */
const expectGap =
  (key: string, framesCount: number): Check =>
  (purchase, sentence) => {
    const [gap] = findNumbers(sentence);
    expect(findLayout(purchase, key)).toMatchObject({ framesCount, layoutProperties: { gap } });
  };

/** Expects the prices of a sentence such as "Trio: 89.99, on sale 71.99." */
const expectPrices: Check = (purchase, sentence) => {
  const key = sentence.split(":")[0]?.toLowerCase() ?? "";
  const [price, salePrice] = findNumbers(sentence);
  expect(findLayout(purchase, key)).toMatchObject({ price, salePrice });
  expect(purchase.catalog.localized.US.prices[key]).toEqual({ original: price, sale: salePrice });
};

/** Expects that a response does not reveal who the customer is. */
export function expectMaskedContact(body: Body) {
  expect(body.email).toMatch(/\*/);
  expect(body.email).not.toContain("contract@");
  for (const field of ["firstName", "lastName", "address1", "city", "zip"]) {
    expect(body.shippingAddress[field], field).toContain("*");
  }
}

/** The rows about constants and contradictions. */
export const constantChecks: Record<string, Check> = {
  "S-200": ({ catalog }) => expect(catalog.site).toBe("US"),
  "S-201": ({ catalog }, sentence) => {
    const [seconds] = findNumbers(sentence);
    const names = catalog.cookies.filter((one: Body) => one.maxAge === seconds).map((one: Body) => one.name);
    expect(names.length).toBeGreaterThanOrEqual(4);
  },
  "S-202": ({ cart, withoutCode }, sentence) => {
    const percent = Number(/(\d+) %/.exec(sentence)?.[1]);
    expect(cart.totals.total).toBe(Math.round((withoutCode.totals.total * (100 - percent)) / 100));
  },
  ...Object.fromEntries(["S-203", "S-204", "S-205", "S-206"].map((id) => [id, expectSize])),
  "S-207": ({ catalog }) => expect(catalog.defaults.frameSize).toBe("rectangle_small"),
  "S-208": (purchase) => {
    const { price, framesCount } = findLayout(purchase, "flex_three_frames");
    const medium = purchase.catalog.frameSizes.find((one: Body) => one.key === "rectangle_medium");
    expect(price).toBe(framesCount * medium.price);
  },
  "S-209": (purchase) => {
    expectFrame(purchase, "Infinite: no mat, black.");
    expect(purchase.catalog.defaults.frameType).toBe("infinite");
  },
  ...Object.fromEntries(["S-210", "S-211", "S-212", "S-213", "S-214"].map((id) => [id, expectFrame])),
  "S-215": ({ catalog }) => {
    for (const { isOutOfStock } of catalog.frameTypes) expect(isOutOfStock).toBe(false);
  },
  "S-216": ({ catalog }) => {
    expect(catalog.defaults.reset).toEqual({ frameStyle: "Sleek", frameType: "white", matType: "shallow" });
  },
  "S-217": expectGap("flex_two_frames", 2),
  "S-218": expectGap("flex_three_frames", 3),
  "S-219": expectGap("flex_four_frames", 4),
  "S-220": (purchase) => {
    const layoutProperties = { columns: 2, rows: 2 };
    expect(findLayout(purchase, "grid_four_frames")).toMatchObject({ framesCount: 4, layoutProperties });
  },
  "S-221": (purchase) => {
    const wave = { layoutType: "absolute", sizes: ["rectangle_medium"] };
    expect(findLayout(purchase, "mixed_absolute_four_frames")).toMatchObject(wave);
  },
  "S-222": ({ catalog }) => {
    for (const layout of catalog.canvasTemplates.filter((one: Body) => one.layoutType !== "absolute")) {
      expect(layout).toMatchObject({
        frameTypes: ["infinite", "timeless"],
        sizes: ["rectangle_medium", "rectangle_large"],
      });
    }
  },
  ...Object.fromEntries(["S-223", "S-224", "S-225"].map((id) => [id, expectPrices])),
  "S-226": ({ cart }) => expect(cart.shippingRate).toMatchObject({ amount: 0, minShipDays: 1, maxShipDays: 2 }),
  "S-228": async ({ buyer, art, catalog }) => {
    const first = (await buyer.send("GET", "/api/art/get-art-items")).body.data;
    expect(first).toHaveLength(catalog.art.pageSize);
    expect(first[0]._id).toBe(art[0]._id);
  },
  "S-229": ({ catalog }, sentence) => {
    const [maxSidePx, maxAreaPx] = findNumbers(sentence);
    expect(catalog.canvasCapture).toEqual({ maxSidePx, maxAreaPx });
  },
  "C-01": ({ catalog }) => expect(catalog.frameTypes).toHaveLength(6),
  "C-03": ({ cart }) => {
    expect(cart.lineItems[0].userTemplateInfo).toMatchObject({ frameStyle: "Timeless", frameType: "black" });
  },
  "C-06": (purchase) => {
    const { frameTypes } = findLayout(purchase, "flex_two_frames");
    expect(findLayout(purchase, "mixed_absolute_four_frames").frameTypes).toEqual(frameTypes);
  },
  "C-07": ({ catalog }) => {
    for (const { price, pricePerFrame } of catalog.frameSizes) expect(pricePerFrame * 5).toBe(toCents(price));
  },
  "C-08": ({ cart, withoutCode }, sentence) => {
    const [percent = 0] = findNumbers(sentence.replace(/^XMAS20/, ""));
    expect(cart.totals.total).toBe(Math.round((withoutCode.totals.total * percent) / 100));
  },
  "C-15": ({ cart, catalog }) => expect(cart.shippingRate.handle).toBe(catalog.shipping.handle),
  "C-16": ({ catalog }) => {
    for (const { sizeText } of catalog.frameSizes) expect(sizeText).toMatch(/ in \(.* cm\)$/);
  },
  "C-20": ({ catalog }) => {
    for (const { pricing } of [...catalog.canvasTemplates, ...catalog.memoryCollections]) {
      expect(["bundle", "per_frame"]).toContain(pricing);
    }
  },
  "C-21": ({ cart }) => expect(cart).toMatchObject({ _id: cart.data._id, total: 71.99, totals: { total: 7199 } }),
  "C-28": async ({ buyer }) => {
    const spellings = ["tags=landscapes&tags=calm", "tags[]=landscapes&tags[]=calm", "tags=landscapes,calm"];
    const found = [];
    for (const query of spellings) found.push((await buyer.send("GET", `/api/art/get-art-items?${query}`)).body.data);
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  },
  "C-29": ({ cart: { totals } }) => {
    expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + totals.tax);
  },
  "C-33": ({ strangersCart, strangersCheckout }) => {
    expectMaskedContact(strangersCart.body);
    expectMaskedContact(strangersCheckout.body);
  },
  "C-35": ({ cart }) => expect(cart.promo.code).toBe(cart.discountCode),
};
