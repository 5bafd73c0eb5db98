import { priceWall } from "@storywall/domain/catalog/price-wall";
import type { Promo } from "@storywall/domain/catalog/promos";
import type { Template } from "@storywall/domain/catalog/templates";
import { PriceTag } from "@/features/catalog/price-tag.tsx";

export function WallPrice({
  template,
  promo,
}: {
  template: Template;
  promo: Pick<Promo, "basisPointsOff" | "code"> | null;
}) {
  const from = template.pricing.kind === "per_frame" && template.sizes.length > 1 ? "from " : "";
  return <PriceTag cents={priceWall(template, [])} promo={promo} prefix={from} />;
}
