import { computeWallPrice } from "@storywall/domain/catalog/price-wall";
import type { Pricing } from "@storywall/domain/catalog/prices";
import type { Template } from "@storywall/domain/catalog/templates";
import { PriceTag } from "@/features/catalog/price-tag.tsx";

export function WallPrice({ template, pricing: { prices, promo } }: { template: Template; pricing: Pricing }) {
  const from = template.pricing.kind === "per_frame" && template.sizes.length > 1 ? "from " : "";
  return <PriceTag cents={computeWallPrice(prices, template, [])} promo={promo} prefix={from} />;
}
