import { SITE, shopCookies } from "../kernel/site.ts";
import { artListSizes } from "./art/schema.ts";
import { setLimits } from "./art/set-limits.ts";
import { tagLimits } from "./art/tags.ts";
import type { Catalog } from "./catalog-schema.ts";
import { toTemplateView } from "./catalog-schema.ts";
import { canvasCapture, errorReporting, imageDefaults, toastSettings } from "./client-settings.ts";
import type { Announcement } from "./copy/announcement.ts";
import { FAQ_TITLE, type FaqEntry } from "./faq.ts";
import {
  computePrintPixels,
  defaultFrameSize,
  defaultFrameType,
  type FrameTypeKey,
  frameSizeKeys,
  frameSizes,
  frameTypeKeys,
  frameTypes,
  listFrameFaq,
  listFrameSearchTerms,
} from "./frames.ts";
import { shopCopy } from "./localised.ts";
import { computeTilePrice, type Pricing } from "./prices.ts";
import { BLEED_MM, FINE_PPI, FRAME_FACE_MM, LIP_MM, matMm, PRINT_PPI } from "./print-constants.ts";
import { DEFAULT_PROMO_CODE } from "./promos.ts";
import { SHIP_BY_BUSINESS_DAYS } from "./ship-by.ts";
import { defaultShippingRate, SHIPS_WITHIN, shippingRates } from "./shop-terms.ts";
import type { BundleKey } from "./templates.ts";
import {
  buildProductImagePath,
  canvasTemplates,
  findTemplateByKey,
  homeWall,
  LAYOUT_PX_PER_CM,
  memoryCollections,
  resetFrameType,
  restoredFrameType,
  singleTile,
  type Template,
} from "./templates.ts";

type CatalogSource = {
  pricing: Pricing;
  publicUrl: string;
  /** Contact address that overrides the default one. */
  contactEmail: string | undefined;
  /** Texts written by staff, or the default texts. */
  words: { faq: FaqEntry[]; announcement: Announcement | null };
};

/** Builds the catalog of the selling site at current prices. */
export function buildCatalog({ pricing, publicUrl, contactEmail, words }: CatalogSource): Catalog {
  const toPricedTemplateView = (template: Template) => toTemplateView(template, pricing);
  const { prices, promo } = pricing;
  const buildImageUrl = (key: string) => publicUrl + buildProductImagePath(key);
  return {
    site: SITE,
    currency: "USD",
    pxPerCm: LAYOUT_PX_PER_CM,
    frameTypes: frameTypeKeys.map((key) => ({
      key,
      ...frameTypes[key],
      img: buildImageUrl(key),
      words: listFrameSearchTerms(key),
    })),
    frameSizes: frameSizeKeys.map((key) => ({
      key,
      ...frameSizes[key],
      pricePerFrame: prices.tileUnits[key],
      price: computeTilePrice(prices, key) / 100,
      img: buildImageUrl(key),
      valText: `${frameSizes[key].val.w}X${frameSizes[key].val.h}`,
      pixels300: computePrintPixels(key, PRINT_PPI),
      floor150: computePrintPixels(key, FINE_PPI),
    })),
    canvasTemplates: canvasTemplates.map(toPricedTemplateView),
    memoryCollections: memoryCollections.map(toPricedTemplateView),
    homeWall: toPricedTemplateView(homeWall),
    singleTile: toPricedTemplateView(singleTile),
    localized: { US: buildLocalizedCatalog({ pricing, publicUrl, contactEmail }) },
    promo: { defaultCode: DEFAULT_PROMO_CODE, active: promo },
    shipping: {
      handle: defaultShippingRate,
      ...shippingRates[defaultShippingRate],
      shipsWithin: SHIPS_WITHIN,
      shipByWorkingDays: SHIP_BY_BUSINESS_DAYS,
    },
    defaults: {
      frameSize: defaultFrameSize,
      frameType: defaultFrameType,
      restore: toFrameDto(restoredFrameType),
      reset: toFrameDto(resetFrameType),
    },
    print: { ppi: PRINT_PPI, bleedMm: BLEED_MM, lipMm: LIP_MM, faceMm: FRAME_FACE_MM, matMm },
    faq: { title: FAQ_TITLE, frames: listFrameFaq(), questions: words.faq },
    announcement: words.announcement,
    art: {
      pageSize: artListSizes.page,
      maxTags: tagLimits.count,
      maxTagLength: tagLimits.length,
      maxSetItems: setLimits.visitor,
    },
    cookies: Object.entries(shopCookies).map(([name, maxAge]) => ({ name, maxAge })),
    toasts: toastSettings,
    images: {
      ...imageDefaults,
      deviceWidths: [...imageDefaults.deviceWidths],
      imageWidths: [...imageDefaults.imageWidths],
    },
    canvasCapture,
    errorReporting,
  };
}

function buildLocalizedCatalog({
  pricing,
  publicUrl,
  contactEmail,
}: Omit<CatalogSource, "words">): Catalog["localized"]["US"] {
  const { madeAndShipped, enabled: _, ...copy } = shopCopy;
  const getBundlePrice = (key: BundleKey) => {
    const template = findTemplateByKey(key);
    if (!template) throw new TypeError(`There is no ${key}`);
    const { price, salePrice } = toTemplateView(template, pricing);
    return { original: price / 100, sale: salePrice === null ? null : salePrice / 100 };
  };
  return {
    ...copy,
    contactEmail: contactEmail ?? copy.contactEmail,
    made_and_shipped: { ...madeAndShipped, image: publicUrl + madeAndShipped.image },
    prices: { trio: getBundlePrice("trio"), six: getBundlePrice("six"), dozen: getBundlePrice("dozen") },
    currency: "USD",
  };
}

function toFrameDto(key: FrameTypeKey): Catalog["defaults"]["reset"] {
  const { name, color, matType } = frameTypes[key];
  return { frameStyle: name, frameType: color, matType };
}
