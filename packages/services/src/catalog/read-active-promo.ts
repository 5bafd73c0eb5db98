import { promoRefusal } from "@storywall/domain/catalog/promo-standing";
import type { Promo } from "@storywall/domain/catalog/promos";
import type { Context } from "../accounts/context.ts";

/** The code's row if it applies to every cart; codes with a minimum do not count. */
export async function readActivePromo({ db, now }: Pick<Context, "db" | "now">, code: string): Promise<Promo | null> {
  const promo = await db.promo.findUnique({ where: { code }, include: { _count: { select: { redemptions: true } } } });
  const occasion = { now: now(), subtotal: 0 };
  if (!promo || promoRefusal({ ...promo, redemptions: promo._count.redemptions }, occasion)) return null;
  return promo;
}
