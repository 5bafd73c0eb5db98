import { computeWallPrice, type Pricing } from "@storywall/domain/catalog/prices";
import type { Template } from "@storywall/domain/catalog/templates";
import { PriceTag } from "@/features/catalog/price-tag.tsx";

export function WallPrice({ template, pricing: { prices, promo } }: { template: Template; pricing: Pricing }) {
  const isStartingPrice = template.pricing.kind === "per_frame" && template.sizes.length > 1;
  return <PriceTag cents={computeWallPrice(prices, template, [])} promo={promo} isStartingPrice={isStartingPrice} />;
}
