import { computeSalePrice, type Prices } from "@storywall/domain/catalog/prices";
import { RETURN_DAYS } from "@storywall/domain/catalog/return-window";
import { type Minor, toMinor } from "@storywall/domain/kernel/money";
import { toLastShopDay } from "@storywall/domain/kernel/shop-time";
import { SITE } from "@storywall/domain/kernel/site";
import { toAbsoluteUrl } from "./env.ts";

/** Promo that determines the sale prices. Null if there is none. */
type SalePromo = { code: string; basisPointsOff: number; endsAt: Date | null } | null;

export type SalePricing = { prices: Prices; promo: SalePromo };

type Product = {
  name: string;
  description: string;
  path: string;
  /** Absolute URL or path. */
  image: string;
  /** Prices in cents before the promo, one for each size. */
  prices: readonly Minor[];
  /** Sale price in cents. Needed only if the price is the sum of prices that are rounded individually. */
  sale?: Minor;
};

const formatDollars = (cents: number) => (cents / 100).toFixed(2);

/**
 * Builds schema.org data for a product, with its original price and its sale price. The sale price is the same as in
 * the cart. Products after the first one of a page refer to its shipping costs and return policy.
 */
export function buildProductJsonLd(product: Product, promo: SalePromo, isFirst = true): object {
  const { name, description, path, image, prices } = product;
  const lowest = toMinor(Math.min(...prices));
  const highest = toMinor(Math.max(...prices));
  const getSalePrice = (price: Minor) => product.sale ?? computeSalePrice(price, promo);
  const commonOffer = {
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    itemCondition: "https://schema.org/NewCondition",
    url: toAbsoluteUrl(path),
    ...(promo?.endsAt ? { priceValidUntil: toLastShopDay(promo.endsAt) } : {}),
    shippingDetails: isFirst ? shippingDetails : { "@id": shippingDetails["@id"] },
    hasMerchantReturnPolicy: isFirst ? returnPolicy : { "@id": returnPolicy["@id"] },
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
  "@id": "#shipping-costs",
  "@type": "OfferShippingDetails",
  shippingRate: { "@type": "MonetaryAmount", value: "0.00", currency: "USD" },
  shippingDestination: { "@type": "DefinedRegion", addressCountry: SITE },
};

const returnPolicy = {
  "@id": "#return-policy",
  "@type": "MerchantReturnPolicy",
  applicableCountry: SITE,
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: RETURN_DAYS,
  returnMethod: "https://schema.org/ReturnByMail",
  returnFees: "https://schema.org/FreeReturn",
};
