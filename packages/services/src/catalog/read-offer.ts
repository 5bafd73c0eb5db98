import type { Announcement } from "@storywall/domain/catalog/copy/announcement";
import { DEFAULT_PROMO_CODE, type Promo, WELCOME_CODE } from "@storywall/domain/catalog/promos";
import type { Context } from "../accounts/context.ts";
import { readShopTexts } from "./copy/read-shop-texts.ts";
import { readActivePromo } from "./read-active-promo.ts";

type Offer = Promo & { isByItself: boolean };

/**
 * Returns the offer shown to new visitors and the announcement that staff wrote for it. The offer is the default promo
 * while that is active, otherwise the welcome code. Only the default promo is applied automatically.
 */
export async function readOffer(
  ctx: Pick<Context, "db" | "now">,
): Promise<(Offer & { words: Announcement | null }) | null> {
  const offer = await findCurrentOffer(ctx);
  return offer && { ...offer, words: (await readShopTexts(ctx, offer)).promotion };
}

async function findCurrentOffer(ctx: Pick<Context, "db" | "now">): Promise<Offer | null> {
  const defaultPromo = await readActivePromo(ctx, DEFAULT_PROMO_CODE);
  if (defaultPromo) return { ...defaultPromo, isByItself: true };
  const welcomePromo = await readActivePromo(ctx, WELCOME_CODE);
  return welcomePromo && { ...welcomePromo, isByItself: false };
}
