import { Readable } from "node:stream";
import type { ArtView, FullArtSet } from "@storywall/domain/catalog/art/schema";
import type { ProductPicture, ProductView } from "@storywall/domain/catalog/catalog-schema";
import { frameSizes, frameTypes } from "@storywall/domain/catalog/frames";
import { computeSalePrice, computeTilePrice, computeWallPrice, type Prices } from "@storywall/domain/catalog/prices";
import {
  buildProductImagePath,
  findTemplateByIdOrKey,
  findTemplateByVariant,
  singleTile,
  type Template,
} from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import { ArtId, ArtSetId } from "@storywall/domain/kernel/ids";
import { type Minor, multiplyMoney } from "@storywall/domain/kernel/money";
import { renditionWidths } from "@storywall/domain/photos/limits";
import { drawProductImage } from "@storywall/domain/walls/product-images";
import type { Context } from "../accounts/context.ts";
import { artSelect, buildArtImageUrl, toArtView } from "../catalog/art/art.ts";
import { toFullArtSet } from "../catalog/art/art-sets.ts";
import { readPricing } from "../catalog/prices.ts";
import { type OpenedFile, publicImageHeaders } from "../kernel/opened-file.ts";

type Product = {
  id: string;
  title: string;
  template: Template;
  computePrice: (prices: Prices) => Minor;
  images: ProductPicture[];
};

/**
 * Returns public product data by the id of a template, a variant, an artwork or a public set. Throws ID_NOT_FOUND for
 * any other id.
 */
export async function readProduct(ctx: Context, { id }: { id: string }): Promise<ProductView> {
  const product = findTemplateProduct(ctx, id) ?? (await findArtProduct(ctx, id)) ?? (await findSetProduct(ctx, id));
  if (!product) throw new ShopError("ID_NOT_FOUND");
  const { template, computePrice, images, title } = product;
  const { prices, promo } = await readPricing(ctx);
  const price = computePrice(prices);
  return {
    id: product.id,
    title,
    variantId: template.variantId,
    price,
    salePrice: promo ? computeSalePrice(price, promo) : null,
    currency: "USD",
    images,
    options: {
      frameTypes: template.frameTypes.map((key) => ({ key, name: frameTypes[key].name })),
      sizes: template.sizes.map((key) => {
        const { name, sizeText } = frameSizes[key];
        return { key, name, sizeText, pricePerFrame: prices.tileUnits[key], price: computeTilePrice(prices, key) };
      }),
    },
  };
}

function findTemplateProduct(ctx: Context, id: string): Product | null {
  const template = findTemplateByIdOrKey(id) ?? findTemplateByVariant(id);
  const image = template && drawProductImage(template.key);
  if (!image) return null;
  const { alt, width, height } = image;
  const images = [{ url: ctx.publicUrl + buildProductImagePath(template.key), alt, width, height }];
  return {
    id: template.id,
    title: template.name,
    template,
    computePrice: (prices) => computeWallPrice(prices, template, []),
    images,
  };
}

async function findArtProduct(ctx: Context, id: string): Promise<Product | null> {
  if (!ArtId.safeParse(id).success) return null;
  const row = await ctx.db.artItem.findUnique({ where: { id }, select: artSelect });
  if (!row) return null;
  const art = toArtView(ctx, row);
  return {
    id,
    title: art.title,
    template: singleTile,
    computePrice: (prices) => computeWallPrice(prices, singleTile, []),
    images: buildArtPictures(ctx, art),
  };
}

async function findSetProduct(ctx: Context, id: string): Promise<Product | null> {
  if (!ArtSetId.safeParse(id).success) return null;
  const row = await ctx.db.artSet.findFirst({ where: { id, isPublic: true, deletedAt: null } });
  if (!row) return null;
  const set = await toFullArtSet(ctx, row);
  const images = set.items.flatMap(({ art }) => buildArtPictures(ctx, art).slice(0, 1));
  return { id, title: set.name, ...createSetPricing(set), images };
}

/**
 * Prices a set of artworks. The set is sold in its template; without a template, each artwork is sold as a single tile.
 */
function createSetPricing({ templateKey, frameSize, items }: FullArtSet): Pick<Product, "template" | "computePrice"> {
  const template = (templateKey ? findTemplateByIdOrKey(templateKey) : null) ?? singleTile;
  const tiles = template.tiles.map(({ name }) => ({ name, frameSize }));
  const walls = templateKey ? 1 : items.length;
  return { template, computePrice: (prices) => multiplyMoney(computeWallPrice(prices, template, tiles), walls) };
}

function buildArtPictures(
  ctx: Context,
  art: Pick<ArtView, "id" | "title" | "artist" | "width" | "height">,
): ProductPicture[] {
  const alt = `${art.title} by ${art.artist}`;
  return renditionWidths.map((long) => {
    const scale = long / Math.max(art.width, art.height);
    const size = { width: Math.round(art.width * scale), height: Math.round(art.height * scale) };
    return { url: buildArtImageUrl(ctx, art.id, long), alt, ...size };
  });
}

/** Opens the image of a template, frame or size by its key. Throws NOT_FOUND. */
export function openProductImage(file: string): OpenedFile {
  const image = file.endsWith(".svg") ? drawProductImage(file.slice(0, -".svg".length)) : undefined;
  if (!image) throw new ShopError("NOT_FOUND");
  const bytes = Buffer.from(image.svg);
  return {
    body: Readable.from([bytes]),
    bytes: bytes.length,
    headers: { ...publicImageHeaders, "content-type": "image/svg+xml", "content-length": String(bytes.length) },
  };
}
