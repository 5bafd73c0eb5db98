import type { ShopLine } from "@storywall/domain/catalog/copy/line";
import { DEFAULT_PROMO_CODE, type Promo, WELCOME_CODE } from "@storywall/domain/catalog/promos";
import type { Context } from "../accounts/context.ts";
import { readShopWords } from "./copy/read-shop-words.ts";
import { readActivePromo } from "./read-active-promo.ts";

type Offer = Promo & { isByItself: boolean };

/**
 * The offer shown to new visitors: the default promo while it is active (applied automatically), otherwise the welcome
 * code, with the announcement that staff wrote.
 */
export async function readOffer(
  ctx: Pick<Context, "db" | "now">,
): Promise<(Offer & { words: ShopLine | null }) | null> {
  const offer = await currentOffer(ctx);
  return offer && { ...offer, words: (await readShopWords(ctx, offer)).promotion };
}

async function currentOffer(ctx: Pick<Context, "db" | "now">): Promise<Offer | null> {
  const usual = await readActivePromo(ctx, DEFAULT_PROMO_CODE);
  if (usual) return { ...usual, isByItself: true };
  const welcome = await readActivePromo(ctx, WELCOME_CODE);
  return welcome && { ...welcome, isByItself: false };
}
