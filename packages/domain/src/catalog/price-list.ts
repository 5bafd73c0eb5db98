import { z } from "zod";
import { type Minor, multiplyMoney, toMinor } from "../kernel/money.ts";
import { extraKeys, extras, listOfferedExtras } from "./extras.ts";
import { defaultFrameSize, frameSizeKeys, frameSizes } from "./frames.ts";
import { computeTilePrice, type Prices, specifiedPrices } from "./prices.ts";
import { type BundleKey, bundleKeys, findTemplateByKey, templates } from "./templates.ts";

export const PricesSchema = z.object({
  centsPerUnit: z.int().min(1).max(1_000),
  tileUnits: z.record(z.enum(frameSizeKeys), z.int().min(1).max(100_000)),
  bundles: z.record(z.enum(bundleKeys), z.int().min(1).max(10_000_000)),
  volume: z.object({ tiles: z.int().min(2).max(1_000), amountOff: z.int().min(1).max(1_000_000) }).nullable(),
  extras: z.record(z.enum(extraKeys), z.int().min(0).max(100_000).nullable()),
}) satisfies z.ZodType<Prices>;

const StoredPrices = z.object({
  centsPerUnit: z.int(),
  tileUnits: z.partialRecord(z.enum(frameSizeKeys), z.int()),
  bundles: z.partialRecord(z.enum(bundleKeys), z.int()),
  volume: PricesSchema.shape.volume.default(null),
  extras: z.partialRecord(z.enum(extraKeys), z.int().nullable()).default({}),
});

/**
 * Parses stored prices; null means the prices in the specification. A size or collection that was added later gets its
 * price from the specification.
 */
export function parseStoredPrices(stored: unknown): Prices {
  if (stored === null) return specifiedPrices;
  const { centsPerUnit, tileUnits, bundles, volume, extras } = StoredPrices.parse(stored);
  return {
    centsPerUnit,
    tileUnits: { ...specifiedPrices.tileUnits, ...tileUnits },
    bundles: { ...specifiedPrices.bundles, ...bundles },
    volume,
    extras: { ...specifiedPrices.extras, ...extras },
  };
}

export const PriceList = z.object({
  /** Price of one framed tile by size, in cents. */
  sizes: z.array(z.object({ key: z.string(), name: z.string(), sizeText: z.string(), price: z.int() })),
  /** Templates with one fixed price. */
  bundles: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      tiles: z.int(),
      price: z.int(),
      /** Total price of the bundle's tiles when bought as single tiles. */
      asSingles: z.int(),
    }),
  ),
  /** Templates priced per tile, with the price for each size. */
  walls: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      tiles: z.int(),
      prices: z.array(z.object({ size: z.string(), price: z.int() })),
    }),
  ),
  /** Volume discount: every full `tiles` tiles in an order reduce the price by `amountOff` cents. */
  volume: PricesSchema.shape.volume,
  extras: z.array(z.object({ key: z.enum(extraKeys), name: z.string(), price: z.int() })),
});
export type PriceList = z.infer<typeof PriceList>;

/** Lists the price of everything the shop sells, before promo codes. */
export function createPriceList(prices: Prices): PriceList {
  return {
    sizes: frameSizeKeys.map((key) => {
      const { name, sizeText } = frameSizes[key];
      return { key, name, sizeText, price: computeTilePrice(prices, key) };
    }),
    bundles: bundleKeys.map((key) => {
      const { name, tiles } = requireBundle(key);
      return {
        key,
        name,
        tiles: tiles.length,
        price: prices.bundles[key],
        asSingles: computeUnbundledPrice(prices, key),
      };
    }),
    walls: templates.flatMap(({ key, kind, name, tiles, pricing, sizes }) =>
      pricing.kind === "bundle" || kind === "single"
        ? []
        : [
            {
              key,
              name,
              tiles: tiles.length,
              prices: sizes.map((size) => ({
                size: frameSizes[size].name,
                price: multiplyMoney(computeTilePrice(prices, size), tiles.length),
              })),
            },
          ],
    ),
    volume: prices.volume,
    extras: listOfferedExtras(prices.extras).map((key) => ({
      key,
      name: extras[key].label,
      price: prices.extras[key] ?? 0,
    })),
  };
}

/** Returns the first collection that costs more than its tiles bought one by one, or null. */
export function findOverpricedBundle(prices: Prices): { name: string; price: Minor; asSingles: Minor } | null {
  const overpricedKey = bundleKeys.find((key) => prices.bundles[key] > computeUnbundledPrice(prices, key));
  if (!overpricedKey) return null;
  const { name } = requireBundle(overpricedKey);
  return {
    name,
    price: toMinor(prices.bundles[overpricedKey]),
    asSingles: computeUnbundledPrice(prices, overpricedKey),
  };
}

function computeUnbundledPrice(prices: Prices, key: BundleKey): Minor {
  const { sizes, tiles } = requireBundle(key);
  return multiplyMoney(computeTilePrice(prices, sizes[0] ?? defaultFrameSize), tiles.length);
}

function requireBundle(key: BundleKey) {
  const template = findTemplateByKey(key);
  if (!template) throw new TypeError(`There is no collection ${key}`);
  return template;
}

const Actor = z.object({ by: z.string(), at: z.iso.datetime() });

export const PricesView = z.object({
  prices: PricesSchema,
  list: PriceList,
  listHash: z.string(),
  /** Who published these prices. Null for the prices of the specification. */
  published: Actor.nullable(),
  confirmed: Actor.nullable(),
  /** Prices that are saved but not published. Each save changes the id. */
  draft: z.object({ id: z.int(), prices: PricesSchema, list: PriceList, saved: Actor }).nullable(),
  /** Published prices, newest first. */
  history: z.array(z.object({ prices: PricesSchema, published: Actor })),
  /** Discount of the default promo, in basis points; null while it is inactive. */
  saleBasisPoints: z.int().nullable(),
});
export type PricesView = z.infer<typeof PricesView>;

export const ConfirmPricesInput = z.object({ listHash: z.string().max(100) });

/** `draftId` is the draft to replace; null if there was none. */
export const SavePriceDraftInput = z.object({ prices: PricesSchema, draftId: z.int().nullable() });
export type SavePriceDraftInput = z.infer<typeof SavePriceDraftInput>;

export const PriceDraftRef = z.object({ draftId: z.int() });
export type PriceDraftRef = z.infer<typeof PriceDraftRef>;
