import "server-only";
import { Readable } from "node:stream";
import { type ArtTag, type ArtView, artListSizes, type FullArtSet } from "@storywall/domain/catalog/art/schema";
import { defaultFaqCopy, renderFaq } from "@storywall/domain/catalog/faq";
import type { AvailableFrames } from "@storywall/domain/catalog/frames";
import { unknownMaterials } from "@storywall/domain/catalog/materials";
import { specifiedPrices } from "@storywall/domain/catalog/prices";
import { templates } from "@storywall/domain/catalog/templates";
import { estimatedTileWeights } from "@storywall/domain/catalog/tile-measures";
import { ShopError } from "@storywall/domain/errors";
import { ArtId, ArtSetId } from "@storywall/domain/kernel/ids";
import type { PageOf } from "@storywall/domain/kernel/paging";
import { SITE } from "@storywall/domain/kernel/site";
import { renditionWidths } from "@storywall/domain/photos/limits";
import type { Context } from "@storywall/services/accounts/context";
import { type CartOffer, readOffer } from "@storywall/services/cart/read-offer";
import {
  listAllArt,
  listArt,
  listArtTags,
  listRelatedArt,
  openArtImage,
  readArt,
} from "@storywall/services/catalog/art/art";
import { listArtSets, readArtSet } from "@storywall/services/catalog/art/art-sets";
import { type CurrentPricing, readPricing } from "@storywall/services/catalog/prices";
import { readLowFrameStock } from "@storywall/services/catalog/stock";
import { readShopTexts, type ShopTexts } from "@storywall/services/catalog/texts";
import { connection } from "next/server";
import { cache } from "react";
import { publicPages } from "../app/public-pages.ts";
import { getDeps } from "./deps.ts";
import { getEnv } from "./env.ts";

/** Creates a context without a user, so that public pages are the same for everyone. */
const createAnonymousContext = (): Context => ({ ...getDeps(), userId: null, admin: null });

export async function readArtPage(tags: string[], page: number): Promise<PageOf<ArtView>> {
  return listArt(createAnonymousContext(), { tags, match: "all", page });
}

export async function readArtTags(): Promise<ArtTag[]> {
  return listArtTags(createAnonymousContext());
}

/** Reads the first artworks in the gallery. If the database is unavailable, returns an empty list. */
export async function readFeaturedArt(count: number = artListSizes.related): Promise<ArtView[]> {
  const ctx = createAnonymousContext();
  return listArt(ctx, { tags: [], match: "any", page: 1 }).then(
    ({ items }) => items.slice(0, count),
    () => [],
  );
}

/** Reads an artwork. If it does not exist, returns null. */
export async function readArtItem(id: string): Promise<ArtView | null> {
  const parsedId = ArtId.safeParse(id);
  if (!parsedId.success) return null;
  return returnNullIfNotFound(readArt(createAnonymousContext(), { artId: parsedId.data }));
}

export async function readRelatedArt(artId: ArtId): Promise<ArtView[]> {
  return listRelatedArt(createAnonymousContext(), { artId });
}

export async function readCuratedSets(): Promise<FullArtSet[]> {
  const ctx = createAnonymousContext();
  const sets = await listArtSets(ctx);
  return Promise.all(sets.map(({ id }) => readArtSet(ctx, { setId: id })));
}

/** Reads a public art set. If it does not exist or is private, returns null. */
export async function readCuratedSet(id: string): Promise<FullArtSet | null> {
  const parsedId = ArtSetId.safeParse(id);
  if (!parsedId.success) return null;
  return returnNullIfNotFound(readArtSet(createAnonymousContext(), { setId: parsedId.data }));
}

/** Returns whether a set with this id exists, even if it is private. */
export async function hasArtSet(id: ArtSetId): Promise<boolean> {
  return (await getDeps().db.artSet.count({ where: { id, deletedAt: null } })) > 0;
}

function returnNullIfNotFound<T>(read: Promise<T>): Promise<T | null> {
  return read.catch((error: unknown) => {
    if (error instanceof ShopError && error.kind === "not-found") return null;
    throw error;
  });
}

let lastKnownPrices = specifiedPrices;

/**
 * Reads the prices and the promo that determines the sale prices. The result is cached per request. If the database is
 * unavailable, returns the last known prices without a promo.
 */
export const readCurrentPricing = cache(async (): Promise<CurrentPricing> => {
  try {
    const pricing = await readPricing(getDeps());
    lastKnownPrices = pricing.prices;
    return pricing;
  } catch {
    return { prices: lastKnownPrices, promo: null };
  }
});

/** Reads the offer for a new visitor. If the database is unavailable, returns no offer. */
export const readNewVisitorOffer = (): Promise<CartOffer> =>
  readOffer(createAnonymousContext(), { cartId: null }).catch(() => ({ offer: null, words: null }));

/**
 * Reads the texts written by staff. The result is cached per request. If the database is unavailable, returns the
 * default texts.
 */
export const readPageTexts = cache(async (): Promise<ShopTexts> => {
  const { promo } = await readCurrentPricing();
  const { CONTACT_EMAIL: contactEmail } = getEnv();
  try {
    return await readShopTexts(getDeps(), { promo, contactEmail });
  } catch {
    const faq = renderFaq(defaultFaqCopy, SITE, { contactEmail });
    return {
      faq,
      announcement: null,
      promotion: null,
      makers: null,
      reviews: [],
      materials: unknownMaterials,
      tileWeights: estimatedTileWeights,
    };
  }
});

/**
 * Returns the frames whose stock is too low for a wall of at least one template. Returns null if there are none or if
 * the database is unavailable.
 */
export async function readLowStockFrames(): Promise<AvailableFrames | null> {
  try {
    const lowStock = await readLowFrameStock(getDeps());
    return Object.keys(lowStock).length > 0 ? lowStock : null;
  } catch {
    return null;
  }
}

/** Sends the picture of an artwork to the image optimizer, or responds with 404. */
export async function respondWithArtImage({ artId, size }: { artId: string; size: string }): Promise<Response> {
  const width = renditionWidths.find((renditionWidth) => size === `${renditionWidth}.jpg`);
  try {
    if (!width) throw new ShopError("NOT_FOUND");
    const { body, headers } = await openArtImage(getDeps(), { artId, width });
    const stream = body instanceof Readable ? body : new Readable().wrap(body);
    return new Response(Readable.toWeb(stream) as ReadableStream, { headers });
  } catch (error) {
    if (error instanceof ShopError) return new Response(error.message, { status: 404 });
    throw error;
  }
}

export async function listSitemapPaths(): Promise<string[]> {
  await connection();
  const anonymousContext = { ...getDeps(), userId: null, admin: null };
  const [art, sets] = await Promise.all([listAllArt(anonymousContext), listArtSets(anonymousContext)]);
  return [
    ...Object.keys(publicPages).filter((path) => !path.includes("[")),
    ...templates.map(({ key }) => `/create/${key}`),
    ...art.map(({ id }) => `/art/${id}`),
    ...sets.map(({ id }) => `/art-sets/${id}`),
  ];
}
