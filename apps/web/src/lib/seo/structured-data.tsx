import type { ArtView, FullArtSet } from "@storywall/domain/catalog/art/schema";
import { frameSizeKeys } from "@storywall/domain/catalog/frames";
import { computeSalePrice, computeTilePrice, computeWallPrice, type Prices } from "@storywall/domain/catalog/prices";
import { RETURN_DAYS } from "@storywall/domain/catalog/shop-terms";
import type { Template } from "@storywall/domain/catalog/templates";
import { type Minor, toMinor } from "@storywall/domain/kernel/money";
import { toLastShopDay } from "@storywall/domain/kernel/shop-time";
import { SITE } from "@storywall/domain/kernel/site";
import { renditionWidths } from "@storywall/domain/photos/limits";
import { computeSetPrice } from "@storywall/domain/walls/art-designs";
import { buildShareImagePath, SHARE_SIZE } from "@storywall/domain/walls/captures/capture-plan";
import type { Metadata } from "next";
import { toAbsoluteUrl } from "./env.ts";
import { buildPageMetadata, seoTexts } from "./page-metadata.ts";

/** Promo that determines the sale prices. Null if there is none. */
type SalePromo = { code: string; basisPointsOff: number; endsAt: Date | null } | null;

type SalePricing = { prices: Prices; promo: SalePromo };

type Product = {
  name: string;
  description: string;
  path: string;
  /** Absolute URL or path. */
  image: string;
  /** Prices in cents before the promo, one for each size. */
  prices: readonly Minor[];
  /** Sale price in cents. Needed only for a sum of prices that are rounded individually. */
  sale?: Minor;
};

const formatDollars = (cents: number) => (cents / 100).toFixed(2);

/**
 * Builds schema.org data for a product, with its original price and its sale price, which is the one in the cart. All
 * products of a page except the first refer to the first one's shipping costs and return policy.
 */
function buildProductJsonLd(product: Product, promo: SalePromo, isFirst = true): object {
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

type Work = Pick<ArtView, "id" | "title" | "artist" | "width" | "height">;

const [largestWidth] = renditionWidths;

const getArtPath = ({ id }: Work) => `/art/${id}`;
const getArtImagePath = ({ id }: Work) => `/art-images/${id}/${largestWidth}.jpg`;

export function buildArtMetadata(art: Work): Metadata {
  return buildPageMetadata({
    path: getArtPath(art),
    title: seoTexts.artTitle(art.title, art.artist),
    description: seoTexts.artDescription(art.title),
    picture: {
      path: `/share-pictures/art/${art.id}`,
      alt: seoTexts.artPicture(art.title, art.artist),
      size: SHARE_SIZE,
      type: "image/png",
    },
  });
}

/** Builds structured data for a work: a product with one offer for each size. */
export function buildArtJsonLd(art: Work, pricing: SalePricing): object {
  return buildProductJsonLd(
    {
      name: seoTexts.artTitle(art.title, art.artist),
      description: seoTexts.artDescription(art.title),
      path: getArtPath(art),
      image: getArtImagePath(art),
      prices: frameSizeKeys.map((key) => computeTilePrice(pricing.prices, key)),
    },
    pricing.promo,
  );
}

type ArtSetFields = Pick<
  FullArtSet,
  "id" | "name" | "description" | "items" | "templateKey" | "frameSize" | "frameStyle"
>;

const getSetPath = ({ id }: ArtSetFields) => `/art-sets/${id}`;
const getSetPicturePath = ({ id }: ArtSetFields) => `/share-pictures/art-sets/${id}`;
const describeSet = ({ name, description, items }: ArtSetFields) =>
  description || seoTexts.setDescription(name, items.length);

export function buildArtSetMetadata(set: ArtSetFields): Metadata {
  return buildPageMetadata({
    path: getSetPath(set),
    title: seoTexts.setTitle(set.name, set.items.length),
    description: describeSet(set),
    picture: { path: getSetPicturePath(set), alt: seoTexts.setPicture(set.name), size: SHARE_SIZE, type: "image/png" },
  });
}

export function buildArtSetJsonLd(set: ArtSetFields, pricing: SalePricing): object {
  const { original, sale } = computeSetPrice(set, pricing);
  const { name } = set;
  const baseProduct = { name, description: describeSet(set), path: getSetPath(set), image: getSetPicturePath(set) };
  return buildProductJsonLd({ ...baseProduct, prices: [original], sale }, pricing.promo);
}

export function buildTemplateJsonLd(template: Template, pricing: SalePricing, isFirst = true): object {
  const prices = template.sizes.map((frameSize) =>
    computeWallPrice(
      pricing.prices,
      template,
      template.tiles.map(({ name }) => ({ name, frameSize })),
    ),
  );
  const { key, name, description } = template;
  return buildProductJsonLd(
    { name, description, path: `/create/${key}`, image: buildShareImagePath(key), prices },
    pricing.promo,
    isFirst,
  );
}

export const buildTemplateListJsonLd = (templates: readonly Template[], pricing: SalePricing) => ({
  "@type": "ItemList",
  itemListElement: templates.map((template, index) => {
    // Omits the descriptions, because the page already shows them and repeating them would make it larger.
    const item: object = { ...buildTemplateJsonLd(template, pricing, index === 0), description: undefined };
    return { "@type": "ListItem", position: index + 1, item };
  }),
});

export const buildFaqJsonLd = (faq: readonly { question: string; answer: string }[]) => ({
  "@type": "FAQPage",
  mainEntity: faq.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

/** Renders structured data. The script element is not executed, so the content security policy does not apply to it. */
export function JsonLd({ data }: { data: object }) {
  // Escapes `<`, because `</script>` in the data would end the element.
  const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
