import { templateByKey, templates } from "@storywall/domain/catalog/templates";
import { expect, test } from "vitest";
import { templateData } from "./template-data.ts";

const promo = { code: "XMAS20", basisPointsOff: 2000, endsAt: new Date("2026-12-27T05:00:00Z") };
const data = (key: string, sale: Parameters<typeof templateData>[1]) => {
  const template = templateByKey(key);
  if (!template) throw new Error(`There is no ${key}`);
  return templateData(template, sale);
};

test("a bundle is offered at its sale price, with what it was and until when (S-096…S-098, C-08)", () => {
  expect(data("trio", promo)).toMatchObject({
    "@type": "Product",
    offers: {
      "@type": "Offer",
      price: "71.99",
      priceCurrency: "USD",
      priceValidUntil: "2026-12-27",
      priceSpecification: { price: "89.99" },
    },
  });
});

test("without a promo there is one price and no other", () => {
  const { offers } = data("trio", null) as { offers: object };
  expect(offers).toMatchObject({ price: "89.99" });
  expect(offers).not.toHaveProperty("priceSpecification");
  expect(offers).not.toHaveProperty("priceValidUntil");
});

test("a layout that comes in several sizes is offered from its lowest to its highest price", () => {
  expect(data("flex_two_frames", promo)).toMatchObject({
    offers: { "@type": "AggregateOffer", lowPrice: "72.00", highPrice: "96.00", offerCount: 2 },
  });
});

test("every layout's data has whole addresses", () => {
  for (const template of templates) {
    const { image, offers } = templateData(template, null) as { image: string; offers: { url: string } };
    expect([image, offers.url].every((address) => URL.canParse(address))).toBe(true);
  }
});
