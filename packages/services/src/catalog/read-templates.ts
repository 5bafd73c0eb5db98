import { type TemplateView, viewTemplate } from "@storywall/domain/catalog/template-view";
import { memoryCollections, templateByIdOrKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../accounts/context.ts";
import { readDefaultPromo } from "./read-default-promo.ts";

/** Memory collections at today's prices. */
export async function listMemories(ctx: Context): Promise<TemplateView[]> {
  const promo = await readDefaultPromo(ctx);
  return memoryCollections.map((template) => viewTemplate(template, promo));
}

/** A template by id or key. Throws TEMPLATE_NOT_FOUND. */
export async function readTemplate(ctx: Context, { name }: { name: string }): Promise<TemplateView> {
  const template = templateByIdOrKey(name);
  if (!template) throw new ShopError("TEMPLATE_NOT_FOUND");
  return viewTemplate(template, await readDefaultPromo(ctx));
}
