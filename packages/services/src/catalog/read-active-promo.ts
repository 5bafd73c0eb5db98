import { findPromoRefusal } from "@storywall/domain/catalog/promo-refusal";
import type { Promo } from "@storywall/domain/catalog/promos";
import type { Context } from "../accounts/context.ts";

/**
 * Returns the promo if it applies to every cart, otherwise null. A promo with a minimum subtotal does not apply to
 * every cart.
 */
export async function readActivePromo({ db, now }: Pick<Context, "db" | "now">, code: string): Promise<Promo | null> {
  const promo = await db.promo.findUnique({ where: { code }, include: { _count: { select: { redemptions: true } } } });
  const promoContext = { now: now(), subtotal: 0 };
  if (!promo || findPromoRefusal({ ...promo, redemptions: promo._count.redemptions }, promoContext)) return null;
  return promo;
}
