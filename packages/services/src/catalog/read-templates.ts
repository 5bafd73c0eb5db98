import { type TemplateView, toTemplateView } from "@storywall/domain/catalog/template-view";
import { findTemplateByIdOrKey, memoryCollections } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../accounts/context.ts";
import { readDefaultPromo } from "./read-default-promo.ts";

export async function listMemories(ctx: Context): Promise<TemplateView[]> {
  const promo = await readDefaultPromo(ctx);
  return memoryCollections.map((template) => toTemplateView(template, promo));
}

/** Returns a template by id or key. Throws TEMPLATE_NOT_FOUND. */
export async function readTemplate(ctx: Context, { name }: { name: string }): Promise<TemplateView> {
  const template = findTemplateByIdOrKey(name);
  if (!template) throw new ShopError("TEMPLATE_NOT_FOUND");
  return toTemplateView(template, await readDefaultPromo(ctx));
}
