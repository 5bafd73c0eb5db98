import fc from "fast-check";
import { expect, test } from "vitest";
import type { PromoWithUsage } from "../catalog/promos.ts";
import { toMinor } from "../kernel/money.ts";
import { computePromoSaving, computeSubtotal, type PricedLine } from "./adjustments.ts";
import { chooseOffer, findPromoReplacementRejection } from "./choose-promo.ts";

const now = new Date("2026-12-01T12:00:00Z");
const createPromo = (code: string, overrides: Partial<PromoWithUsage> = {}): PromoWithUsage => ({
  code,
  basisPointsOff: 1_000,
  amountOff: null,
  startsAt: null,
  endsAt: null,
  firstOrderOnly: false,
  maxRedemptions: null,
  redemptions: 0,
  minSubtotal: null,
  ...overrides,
});
const sale = createPromo("XMAS20", { basisPointsOff: 2_000 });
const welcome = createPromo("WELCOME10", { firstOrderOnly: true });
const trio: Array<Omit<PricedLine, "design">> = [{ unitPrice: toMinor(8_999), quantity: 1 }];

const chooseOfferCodes = (overrides: Partial<Parameters<typeof chooseOffer>[0]> = {}) => {
  const offer = chooseOffer({
    lines: trio,
    current: sale,
    defaultPromo: sale,
    welcomePromo: welcome,
    now,
    ...overrides,
  });
  return { offer: offer?.promo.code, saving: offer?.saving };
};

test("the sale is offered while it saves more than the welcome code", () => {
  expect(chooseOfferCodes()).toEqual({ offer: "XMAS20", saving: 1_800 });
  expect(chooseOfferCodes({ lines: [] })).toEqual({ offer: "XMAS20", saving: 0 });
});

test("the welcome code is offered if there is no sale", () => {
  expect(chooseOfferCodes({ current: null, defaultPromo: null })).toMatchObject({ offer: "WELCOME10", saving: 900 });
});

test("the welcome code is offered if it saves more than the sale", () => {
  const small = createPromo("XMAS20", { basisPointsOff: 500 });
  expect(chooseOfferCodes({ current: small, defaultPromo: small }).offer).toBe("WELCOME10");
});

test("an empty cart is offered the larger percentage", () => {
  const small = createPromo("XMAS20", { basisPointsOff: 500 });
  expect(chooseOfferCodes({ lines: [], current: small, defaultPromo: small })).toEqual({
    offer: "WELCOME10",
    saving: 0,
  });
});

test("the sale is offered if it saves as much as the welcome code", () => {
  const equal = createPromo("XMAS20");
  expect(chooseOfferCodes({ current: equal, defaultPromo: equal }).offer).toBe("XMAS20");
});

test("a cart that opted out of the sale is still offered the sale", () => {
  expect(chooseOfferCodes({ current: null }).offer).toBe("XMAS20");
});

test("a cart that has a better code is offered that code", () => {
  expect(chooseOfferCodes({ current: createPromo("HALF", { basisPointsOff: 5_000 }) }).offer).toBe("HALF");
});

test("a visitor who has ordered before is offered only the sale", () => {
  expect(chooseOfferCodes({ welcomePromo: null }).offer).toBe("XMAS20");
  expect(chooseOfferCodes({ current: null, defaultPromo: null, welcomePromo: null }).offer).toBeUndefined();
});

test("a welcome code is offered once the cart reaches its minimum order value", () => {
  const large = { ...welcome, minSubtotal: 9_000 };
  const noSale = { current: null, defaultPromo: null, welcomePromo: large };
  expect(chooseOfferCodes(noSale).offer).toBeUndefined();
  expect(chooseOfferCodes({ ...noSale, lines: [...trio, ...trio] }).offer).toBe("WELCOME10");
});

const anyLines = fc.array(
  fc.record({ unitPrice: fc.integer({ min: 1, max: 50_000 }).map(toMinor), quantity: fc.integer({ min: 1, max: 20 }) }),
  { maxLength: 5 },
);
const anyDiscount = {
  basisPointsOff: fc.integer({ min: 1, max: 9_000 }),
  amountOff: fc.option(fc.integer({ min: 1, max: 20_000 })),
};
const getSaving = (promo: PromoWithUsage, lines: typeof trio) =>
  Math.min(computePromoSaving(lines, promo), computeSubtotal(lines));
const anyPromo = (code: string) =>
  fc.option(
    fc
      .record({
        ...anyDiscount,
        minSubtotal: fc.option(fc.integer({ min: 1, max: 100_000 })),
        endsAt: fc.constantFrom(null, now, new Date(now.getTime() + 1)),
      })
      .map((terms) =>
        createPromo(code, { ...terms, basisPointsOff: terms.amountOff === null ? terms.basisPointsOff : 0 }),
      ),
  );
const anyOffers = fc
  .record({
    lines: anyLines,
    own: anyPromo("OWN"),
    defaultPromo: anyPromo("XMAS20"),
    welcomePromo: anyPromo("WELCOME10"),
  })
  .chain(({ own, ...offers }) =>
    fc.constantFrom(null, own, offers.defaultPromo).map((current) => ({ ...offers, current, now })),
  );

test("no promo that applies to the cart saves more than the offer", () => {
  fc.assert(
    fc.property(anyOffers, (offers) => {
      const offer = chooseOffer(offers);
      const { lines } = offers;
      for (const promo of [offers.current, offers.defaultPromo, offers.welcomePromo]) {
        if (!promo || findPromoReplacementRejection(null, promo, { now, lines })) continue;
        expect(offer?.saving).toBeGreaterThanOrEqual(getSaving(promo, lines));
        if (offers.lines.length === 0) expect(offer?.promo.basisPointsOff).toBeGreaterThanOrEqual(promo.basisPointsOff);
      }
    }),
  );
});

test("every welcome code that is offered lowers the price", () => {
  fc.assert(
    fc.property(anyOffers, (offers) => {
      const offer = chooseOffer(offers);
      if (offer?.promo.code !== "WELCOME10") return;
      const { lines } = offers;
      const current =
        offers.current && !findPromoReplacementRejection(null, offers.current, { now, lines }) ? offers.current : null;
      expect(findPromoReplacementRejection(current, offer.promo, { now, lines })).toBeNull();
      if (offers.lines.length > 0 && current) expect(offer.saving).toBeGreaterThan(getSaving(current, lines));
    }),
  );
});
