import { describeCatalog } from "@storywall/domain/catalog/catalog";
import type { Catalog } from "@storywall/domain/catalog/catalog-schema";
import type { Context } from "../accounts/context.ts";
import { readShopTexts } from "./copy/read-shop-texts.ts";
import { readDefaultPromo } from "./read-default-promo.ts";

export async function readCatalog(
  ctx: Context,
  { contactEmail }: { contactEmail: string | undefined },
): Promise<Catalog> {
  const promo = await readDefaultPromo(ctx);
  const words = await readShopTexts(ctx, promo);
  return describeCatalog({ promo, publicUrl: ctx.publicUrl, contactEmail, words });
}
