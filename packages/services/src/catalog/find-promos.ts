import type { Db } from "@storywall/db/client";
import type { PromoWithUsage } from "@storywall/domain/catalog/promo-refusal";

/** Returns the promos that exist, each with its number of redemptions. */
export async function findPromos(db: Db, codes: string[]): Promise<PromoWithUsage[]> {
  const promos = await db.promo.findMany({
    where: { code: { in: codes } },
    include: { _count: { select: { redemptions: true } } },
  });
  return promos.map(({ _count, ...promo }) => ({ ...promo, redemptions: _count.redemptions }));
}
