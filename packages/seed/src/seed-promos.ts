import type { Db } from "@storywall/db/client";
import { seededPromos } from "@storywall/domain/catalog/promos";

/** Writes missing promo codes and leaves existing ones unchanged. Returns the number of written codes. */
export async function seedPromos(db: Db): Promise<number> {
  const { count } = await db.promo.createMany({ data: [...seededPromos], skipDuplicates: true });
  return count;
}
