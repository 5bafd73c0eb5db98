import type { Pricing } from "@storywall/domain/catalog/prices";
import { computeSetPrice } from "@storywall/domain/walls/art-designs";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import type { DisplayedSet } from "./set-wall.tsx";

/** Price of the framed set. It equals the sum of the cart lines for the set. */
export function SetPrice({ set, pricing }: { set: DisplayedSet; pricing: Pricing }) {
  const { original, sale } = computeSetPrice(set, pricing);
  return <PriceTag cents={original} sale={sale} promo={pricing.promo} />;
}
