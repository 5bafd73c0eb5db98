import { promoRefusal } from "@storywall/domain/pricing/choose-promo";
import { DEFAULT_PROMO_CODE } from "@storywall/domain/pricing/promos";
import type { Context } from "../context.ts";

/** The code every cart starts with, while it is active: sale prices on the cards come from it (D-1.6). */
export async function readDefaultPromo(
  ctx: Pick<Context, "db" | "now">,
): Promise<{ code: string; basisPointsOff: number } | null> {
  const promo = await ctx.db.promo.findUnique({
    where: { code: DEFAULT_PROMO_CODE },
    include: { _count: { select: { redemptions: true } } },
  });
  // A code for large carts only is no price on a card.
  const occasion = { now: ctx.now(), subtotal: 0 };
  if (!promo || promoRefusal({ ...promo, redemptions: promo._count.redemptions }, occasion)) return null;
  return { code: promo.code, basisPointsOff: promo.basisPointsOff };
}
