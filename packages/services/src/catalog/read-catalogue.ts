import { describeCatalogue } from "@storywall/domain/catalog/catalogue";
import type { Catalogue } from "@storywall/domain/catalog/catalogue-schema";
import type { Context } from "../accounts/context.ts";
import { readShopTexts } from "./copy/read-shop-texts.ts";
import { readDefaultPromo } from "./read-default-promo.ts";

/** The catalog at today's prices. */
export async function readCatalogue(
  ctx: Context,
  { contactEmail }: { contactEmail: string | undefined },
): Promise<Catalogue> {
  const promo = await readDefaultPromo(ctx);
  const words = await readShopTexts(ctx, promo);
  return describeCatalogue({ promo, publicUrl: ctx.publicUrl, contactEmail, words });
}
