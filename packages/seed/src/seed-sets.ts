import type { Db } from "@storywall/db/client";
import { setLimits } from "@storywall/domain/catalog/art/set-limits";
import { validateArtSet } from "@storywall/domain/catalog/art/validate-art-set";
import { artSets } from "./art/art-sets.ts";

/**
 * Writes missing art sets whose works exist; leaves changed and deleted sets unchanged. Returns the number of written
 * sets.
 */
export async function seedArtSets(db: Db): Promise<number> {
  const works = await db.artItem.findMany({ select: { id: true, slug: true } });
  const ids = new Map(works.map(({ id, slug }) => [slug, id]));
  const data = artSets.flatMap(({ id, slugs, tags, ...set }) => {
    const items = slugs.flatMap((slug) => ids.get(slug) ?? []).map((artItemId) => ({ artItemId }));
    if (items.length < slugs.length) return [];
    const input = { ...set, tags: [...tags], items, isFeatured: true };
    return [{ id, isPublic: true, ...validateArtSet(input, setLimits.curated) }];
  });
  const { count } = await db.artSet.createMany({ data, skipDuplicates: true });
  return count;
}
