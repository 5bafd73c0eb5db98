import type { Promo } from "@storywall/domain/catalog/promos";
import { priceSet } from "@storywall/domain/walls/art-designs";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import type { DisplayedSet } from "./set-wall.tsx";

/** Price of the framed set. Equals the sum of its cart lines. */
export function SetPrice({ set, promo }: { set: DisplayedSet; promo: Pick<Promo, "code" | "basisPointsOff"> | null }) {
  const { original, sale } = priceSet(set, promo);
  return <PriceTag cents={original} sale={sale} promo={promo} />;
}
