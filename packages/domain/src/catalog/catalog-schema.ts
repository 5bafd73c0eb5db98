import { z } from "zod";
import { frameColorKeys, frameSizeKeys, frameTypeKeys, matTypes } from "./frames.ts";
import { TemplateView } from "./template-view.ts";

export const AnnouncementView = z.object({
  text: z.string(),
  link: z.object({ href: z.string(), text: z.string() }).nullable(),
});

/** A question and its answer. `intro` and `steps` are set if the answer contains numbered steps. */
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
  /** In dollars. */
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
  singleTile: TemplateView,
  localized: z.object({ US: Localized }),
  promo: z.object({
    defaultCode: z.string(),
    /** The promo that determines the sale prices, or null. */
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
     * `restore` is the frame for a wall that is restored from photos without a saved design. `reset` is the frame that
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
