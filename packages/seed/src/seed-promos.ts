import type { Db } from "@storywall/db/client";
import { seededPromos } from "@storywall/domain/catalog/promos";

/** Writes the codes that are not there yet; a code the owner has changed stays as it is. Returns how many it wrote. */
export async function seedPromos(db: Db): Promise<number> {
  const { count } = await db.promo.createMany({ data: [...seededPromos], skipDuplicates: true });
  return count;
}
