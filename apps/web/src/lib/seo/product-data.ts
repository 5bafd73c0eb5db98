import { computeSalePrice } from "@storywall/domain/catalog/price-wall";
import type { Prices } from "@storywall/domain/catalog/prices";
import { RETURN_DAYS } from "@storywall/domain/catalog/return-window";
import { type Minor, toMinor } from "@storywall/domain/kernel/money";
import { SITE } from "@storywall/domain/kernel/site";
import { publicUrl } from "./env.ts";

/** Promo that determines the sale prices; null if there is none. */
type SalePromo = { code: string; basisPointsOff: number; endsAt: Date | null } | null;

export type SalePricing = { prices: Prices; promo: SalePromo };

type Product = {
  name: string;
  description: string;
  path: string;
  /** Absolute URL, or a path. */
  image: string;
  /** Cents before the promo, one price per size. */
  prices: readonly Minor[];
  /** Sale price in cents. Required only if it is a sum of separately rounded prices. */
  sale?: Minor;
};

const formatDollars = (cents: number) => (cents / 100).toFixed(2);
const toAbsoluteUrl = (path: string) => new URL(path, publicUrl).href;

/** Builds schema.org product data with the sale price, which equals the price in the cart, and the original price. */
export function buildProductJsonLd(product: Product, promo: SalePromo): object {
  const { name, description, path, image, prices } = product;
  const lowest = toMinor(Math.min(...prices));
  const highest = toMinor(Math.max(...prices));
  const getSalePrice = (price: Minor) => product.sale ?? computeSalePrice(price, promo);
  const commonOffer = {
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    itemCondition: "https://schema.org/NewCondition",
    url: toAbsoluteUrl(path),
    ...(promo?.endsAt ? { priceValidUntil: promo.endsAt.toISOString().slice(0, 10) } : {}),
    shippingDetails,
    hasMerchantReturnPolicy: returnPolicy,
  };
  const originalPrice = {
    "@type": "UnitPriceSpecification",
    priceType: "https://schema.org/StrikethroughPrice",
    price: formatDollars(lowest),
    priceCurrency: "USD",
  };
  const offers =
    lowest === highest
      ? {
          "@type": "Offer",
          price: formatDollars(getSalePrice(lowest)),
          ...(promo ? { priceSpecification: originalPrice } : {}),
          ...commonOffer,
        }
      : {
          "@type": "AggregateOffer",
          lowPrice: formatDollars(getSalePrice(lowest)),
          highPrice: formatDollars(getSalePrice(highest)),
          offerCount: prices.length,
          ...commonOffer,
        };
  return {
    "@type": "Product",
    name,
    description,
    image: toAbsoluteUrl(image),
    brand: { "@type": "Brand", name: "Storywall" },
    offers,
  };
}

const shippingDetails = {
  "@type": "OfferShippingDetails",
  shippingRate: { "@type": "MonetaryAmount", value: "0.00", currency: "USD" },
  shippingDestination: { "@type": "DefinedRegion", addressCountry: SITE },
};

const returnPolicy = {
  "@type": "MerchantReturnPolicy",
  applicableCountry: SITE,
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: RETURN_DAYS,
  returnMethod: "https://schema.org/ReturnByMail",
  returnFees: "https://schema.org/FreeReturn",
};
