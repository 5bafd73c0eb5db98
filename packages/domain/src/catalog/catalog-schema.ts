import { z } from "zod";
import { TemplateId } from "../kernel/ids.ts";
import { defaultFrameSize, frameColorKeys, frameSizeKeys, frameSizes, frameTypeKeys, matTypes } from "./frames.ts";
import { computeSalePrice, computeWallPrice, type Pricing } from "./prices.ts";
import { type Layout, type Template, templates } from "./templates.ts";

const keys = templates.map(({ key }) => key) as [Template["key"], ...Template["key"][]];
const position = z.object({ top: z.number(), left: z.number() });

/**
 * Properties of a template's layout, which depend on the layout type. Gaps are in layout pixels (`pxPerCm`), positions
 * in cm.
 */
const LayoutProperties = z.union([
  z.object({ frames: z.array(z.object({ frameId: z.string(), frameSize: z.enum(frameSizeKeys), position })) }),
  z.object({ direction: z.literal("horizontal"), gap: z.number() }),
  z.object({ columns: z.int(), rows: z.int(), gap: z.number() }),
]);

export const TemplateView = z.object({
  id: TemplateId,
  key: z.enum(keys),
  kind: z.enum(["canvas", "memory", "single"]),
  name: z.string(),
  description: z.string(),
  /** `aspect` is width over height of the trimmed print. It is the same in every size except for rounding. */
  tiles: z.array(z.object({ name: z.string(), orientation: z.enum(["portrait", "landscape"]), aspect: z.number() })),
  framesCount: z.int(),
  frameTypes: z.array(z.enum(frameTypeKeys)),
  sizes: z.array(z.enum(frameSizeKeys)),
  layoutType: z.enum(["flex", "grid", "absolute"]),
  layoutProperties: LayoutProperties,
  variantId: z.string(),
  pricing: z.enum(["per_frame", "bundle"]),
  /** Price of the first size in cents, before promos. */
  price: z.int(),
  /** Price in cents after the default promo. Null while the promo is inactive. */
  salePrice: z.int().nullable(),
});
export type TemplateView = z.infer<typeof TemplateView>;

export function toTemplateView(template: Template, { prices, promo }: Pricing): TemplateView {
  const { id, key, kind, name, description, layout, variantId, pricing } = template;
  const price = computeWallPrice(prices, template, []);
  const { w, h } = frameSizes[template.sizes[0] ?? defaultFrameSize].val;
  return {
    id,
    key,
    kind,
    name,
    description,
    tiles: template.tiles.map((tile) => ({
      ...tile,
      aspect: Number((tile.orientation === "portrait" ? w / h : h / w).toFixed(4)),
    })),
    framesCount: template.tiles.length,
    frameTypes: [...template.frameTypes],
    sizes: [...template.sizes],
    layoutType: layout.layoutType,
    layoutProperties: toLayoutProperties(layout),
    variantId,
    pricing: pricing.kind,
    price,
    salePrice: promo ? computeSalePrice(price, promo) : null,
  };
}

function toLayoutProperties(layout: Layout): TemplateView["layoutProperties"] {
  switch (layout.layoutType) {
    case "flex":
      return { direction: layout.direction, gap: layout.gap };
    case "grid":
      return { columns: layout.columns, rows: layout.rows, gap: layout.gap };
    case "absolute":
      return { frames: [...layout.frames] };
  }
}

/** `url` is absolute. */
export const ProductPicture = z.object({ url: z.url(), alt: z.string(), width: z.int(), height: z.int() });
export type ProductPicture = z.infer<typeof ProductPicture>;

/** Public product data of a template, an artwork or a curated set. */
export const ProductView = z.object({
  id: z.string(),
  title: z.string(),
  variantId: z.string(),
  /** Price of the first size in cents, before promos. */
  price: z.int(),
  salePrice: z.int().nullable(),
  currency: z.literal("USD"),
  images: z.array(ProductPicture),
  options: z.object({
    frameTypes: z.array(z.object({ key: z.string(), name: z.string() })),
    sizes: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        sizeText: z.string(),
        /** Price in units of five US cents. */
        pricePerFrame: z.int(),
        /** Price in cents. The REST API returns dollars instead. */
        price: z.number(),
      }),
    ),
  }),
});
export type ProductView = z.infer<typeof ProductView>;

export const AnnouncementView = z.object({
  text: z.string(),
  link: z.object({ href: z.string(), text: z.string() }).nullable(),
});

/** A question and its answer. `intro` and `steps` are set only if the answer contains numbered steps. */
export const FaqEntryView = z.object({
  key: z.string(),
  question: z.string(),
  answer: z.string(),
  intro: z.string().optional(),
  steps: z.array(z.string()).optional(),
  links: z.array(z.object({ href: z.string(), text: z.string() })).optional(),
});

const Pixels = z.object({ w: z.int(), h: z.int() });

export const FrameTypeView = z.object({
  key: z.enum(frameTypeKeys),
  name: z.string(),
  img: z.url(),
  matType: z.enum(matTypes),
  color: z.enum(frameColorKeys),
  isOutOfStock: z.boolean(),
  /** Search terms that match this frame. */
  words: z.array(z.string()),
});

export const FrameSizeView = z.object({
  key: z.enum(frameSizeKeys),
  name: z.string(),
  img: z.url(),
  /** Trimmed print in cm, portrait. `valText` and `sizeText` show the same size as text. */
  val: z.object({ w: z.number(), h: z.number() }),
  valText: z.string(),
  sizeText: z.string(),
  /** Price in units of five US cents. */
  pricePerFrame: z.int(),
  /** Price in dollars. */
  price: z.number(),
  pixels300: Pixels,
  floor150: Pixels,
});

const Frame = z.object({ frameStyle: z.string(), frameType: z.enum(frameColorKeys), matType: z.enum(matTypes) });
/** Prices in dollars. The sale price is null while no promo is active. */
const Price = z.object({ original: z.number(), sale: z.number().nullable() });

export const Localized = z.object({
  title: z.string(),
  made_and_shipped: z.object({ headline: z.string(), text: z.string(), image: z.url() }),
  prices: z.object({ trio: Price, six: Price, dozen: Price }),
  currency: z.literal("USD"),
  orderConfirmationHeadline: z.string(),
  faqShippedFrom: z.string(),
  contactEmail: z.email(),
  freeShippingText: z.string(),
  businessLocation: z.string(),
});

export const Catalog = z.object({
  site: z.literal("US"),
  currency: z.literal("USD"),
  pxPerCm: z.number(),
  frameTypes: z.array(FrameTypeView),
  frameSizes: z.array(FrameSizeView),
  canvasTemplates: z.array(TemplateView),
  memoryCollections: z.array(TemplateView),
  homeWall: TemplateView.describe("The layout of eight tiles on the home page."),
  singleTile: TemplateView,
  localized: z.object({ US: Localized }),
  promo: z.object({
    defaultCode: z.string(),
    /** The active promo that determines the sale prices, or null. */
    active: z.object({ code: z.string(), basisPointsOff: z.int() }).nullable(),
  }),
  shipping: z.object({
    handle: z.string(),
    title: z.string(),
    amount: z.int(),
    minShipDays: z.int(),
    maxShipDays: z.int(),
    shipsWithin: z.string(),
    shipByWorkingDays: z.int(),
  }),
  defaults: z.object({
    frameSize: z.enum(frameSizeKeys),
    frameType: z.enum(frameTypeKeys),
    /**
     * `restore` is the frame of a wall that is restored from photos without a saved design. `reset` is the frame that
     * the Reset button sets.
     */
    restore: Frame,
    reset: Frame,
  }),
  print: z.object({
    ppi: z.int(),
    bleedMm: z.number(),
    lipMm: z.number(),
    faceMm: z.number(),
    matMm: z.object({ none: z.number(), shallow: z.number() }),
  }),
  faq: z.object({
    title: z.string(),
    frames: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        faqText: z.string().nullable(),
        asMadeToday: z.string(),
        isOffered: z.boolean(),
      }),
    ),
    questions: z.array(z.object({ key: z.string(), question: z.string(), answer: z.string() })),
  }),
  announcement: AnnouncementView.nullable(),
  art: z.object({ pageSize: z.int(), maxTags: z.int(), maxTagLength: z.int(), maxSetItems: z.int() }),
  cookies: z.array(z.object({ name: z.string(), maxAge: z.int() })),
  toasts: z.object({
    position: z.string(),
    autoCloseMs: z.int(),
    pauseOnHover: z.boolean(),
    pauseOnFocusLoss: z.boolean(),
    draggablePercent: z.int(),
  }),
  images: z.object({
    deviceWidths: z.array(z.int()),
    imageWidths: z.array(z.int()),
    optimizerPath: z.string(),
    quality: z.int(),
  }),
  canvasCapture: z.object({ maxSidePx: z.int(), maxAreaPx: z.int() }),
  errorReporting: z.object({
    traceSampleRate: z.number(),
    replaySessionSampleRate: z.number(),
    replayOnErrorSampleRate: z.number(),
  }),
});
export type Catalog = z.infer<typeof Catalog>;
