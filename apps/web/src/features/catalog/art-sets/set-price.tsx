import type { Promo } from "@storywall/domain/catalog/promos";
import { priceSet } from "@storywall/domain/walls/hang-art";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import type { ShownSet } from "./set-wall.tsx";

/** The whole set, framed: the sum that its lines come to in the cart. */
export function SetPrice({ set, promo }: { set: ShownSet; promo: Pick<Promo, "code" | "basisPointsOff"> | null }) {
  const { original, sale } = priceSet(set, promo);
  return <PriceTag cents={original} sale={sale} promo={promo} />;
}
