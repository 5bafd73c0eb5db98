import { buildCatalog } from "@storywall/domain/catalog/catalog";
import type { Catalog } from "@storywall/domain/catalog/catalog-schema";
import type { Context } from "../accounts/context.ts";
import { readShopTexts } from "./copy/read-shop-texts.ts";
import { readPricing } from "./read-pricing.ts";

export async function readCatalog(
  ctx: Context,
  { contactEmail }: { contactEmail: string | undefined },
): Promise<Catalog> {
  const pricing = await readPricing(ctx);
  const words = await readShopTexts(ctx, { promo: pricing.promo, contactEmail });
  return buildCatalog({ pricing, publicUrl: ctx.publicUrl, contactEmail, words });
}
