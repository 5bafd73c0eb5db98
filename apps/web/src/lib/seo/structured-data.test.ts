import { specifiedPrices } from "@storywall/domain/catalog/prices";
import { findTemplateByKey, templates } from "@storywall/domain/catalog/templates";
import { beforeEach, expect, test, vi } from "vitest";
import { buildTemplateJsonLd, buildTemplateListJsonLd } from "./structured-data.tsx";

beforeEach(() => {
  vi.stubEnv("PUBLIC_URL", "https://shop.example");
});

const promo = { code: "XMAS20", basisPointsOff: 2000, endsAt: new Date("2026-12-27T05:00:00Z") };
const onSale = { prices: specifiedPrices, promo };
const noSale = { prices: specifiedPrices, promo: null };
const buildTestJsonLd = (key: string, pricing: Parameters<typeof buildTemplateJsonLd>[1]) => {
  const template = findTemplateByKey(key);
  if (!template) throw new Error(`There is no ${key}`);
  return buildTemplateJsonLd(template, pricing);
};

test("structured data lists a bundle at its sale price (S-096…S-098, C-08)", () => {
  expect(buildTestJsonLd("trio", onSale)).toMatchObject({
    "@type": "Product",
    offers: {
      "@type": "Offer",
      price: "71.99",
      priceCurrency: "USD",
      priceValidUntil: "2026-12-26",
      priceSpecification: { price: "89.99" },
    },
  });
});

test("without a promo, structured data lists only the regular price", () => {
  const { offers } = buildTestJsonLd("trio", noSale) as { offers: object };
  expect(offers).toMatchObject({ price: "89.99" });
  expect(offers).not.toHaveProperty("priceSpecification");
  expect(offers).not.toHaveProperty("priceValidUntil");
});

test("structured data lists the lowest and highest price of a layout with several sizes", () => {
  expect(buildTestJsonLd("flex_two_frames", onSale)).toMatchObject({
    offers: { "@type": "AggregateOffer", lowPrice: "72.00", highPrice: "96.00", offerCount: 2 },
  });
});

test("the structured data of every layout has absolute URLs", () => {
  for (const template of templates) {
    const { image, offers } = buildTemplateJsonLd(template, noSale) as { image: string; offers: { url: string } };
    expect([image, offers.url].every((address) => URL.canParse(address))).toBe(true);
  }
});

test("in structured data, all other layouts refer to the first layout's shipping costs", () => {
  const { itemListElement } = buildTemplateListJsonLd(templates, noSale);
  const [first, ...others] = itemListElement.map(({ item }) => (item as { offers: ProductOffers }).offers);
  expect(first?.hasMerchantReturnPolicy).toMatchObject({ "@type": "MerchantReturnPolicy" });
  for (const { shippingDetails, hasMerchantReturnPolicy } of others) {
    expect(shippingDetails).toEqual({ "@id": first?.shippingDetails["@id"] });
    expect(hasMerchantReturnPolicy).toEqual({ "@id": first?.hasMerchantReturnPolicy["@id"] });
  }
});

type ProductOffers = Record<"shippingDetails" | "hasMerchantReturnPolicy", { "@id": string }>;
