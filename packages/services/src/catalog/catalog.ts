import { buildCatalog } from "@storywall/domain/catalog/catalog";
import type { Catalog } from "@storywall/domain/catalog/catalog-schema";
import { type TemplateView, toTemplateView } from "@storywall/domain/catalog/catalog-schema";
import { findTemplateByIdOrKey, memoryCollections } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../accounts/context.ts";
import { readPricing } from "./prices.ts";
import { readShopTexts } from "./texts.ts";

export async function readCatalog(
  ctx: Context,
  { contactEmail }: { contactEmail: string | undefined },
): Promise<Catalog> {
  const pricing = await readPricing(ctx);
  const words = await readShopTexts(ctx, { promo: pricing.promo, contactEmail });
  return buildCatalog({ pricing, publicUrl: ctx.publicUrl, contactEmail, words });
}

export async function listMemoryCollectionTemplates(ctx: Context): Promise<TemplateView[]> {
  const pricing = await readPricing(ctx);
  return memoryCollections.map((template) => toTemplateView(template, pricing));
}

/** Returns a template by id or key. Throws TEMPLATE_NOT_FOUND. */
export async function readTemplate(ctx: Context, { name }: { name: string }): Promise<TemplateView> {
  const template = findTemplateByIdOrKey(name);
  if (!template) throw new ShopError("TEMPLATE_NOT_FOUND");
  return toTemplateView(template, await readPricing(ctx));
}
