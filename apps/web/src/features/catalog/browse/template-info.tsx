"use client";

import { frameSizes } from "@storywall/domain/catalog/frames";
import { computeWallPrice, type Pricing } from "@storywall/domain/catalog/prices";
import { findTemplateByKey, type Template } from "@storywall/domain/catalog/templates";
import Link from "next/link";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { PriceTag } from "@/features/catalog/price-tag.tsx";

/** Name, sizes and price of a template, below its picture in a card. The name's link covers the card. */
export function TemplateInfo({ templateKey, pricing }: { templateKey: string; pricing: Pricing }) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  const template = findTemplateByKey(templateKey);
  if (!template) return null;
  return (
    <>
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <h3 className="text-xl">
          <Link href={`/create/${template.key}`} className="card-link">
            {template.name}
          </Link>
        </h3>
        <p className="shrink-0 text-soft text-sm">{catalogTexts.tileCount(template.tiles.length)}</p>
      </div>
      <p className="mt-1 text-soft">{template.description}</p>
      <p className="mt-1 mb-3 text-soft text-sm">{describeTemplateSizes(template)}</p>
      <div className="mt-auto">
        <WallPrice template={template} pricing={pricing} />
      </div>
    </>
  );
}

function describeTemplateSizes({ sizes }: Template): string {
  const [only] = sizes;
  if (sizes.length === 1 && only) return catalogTexts.sizeOfEachTile(frameSizes[only].name, frameSizes[only].sizeText);
  return sizes.map((key) => frameSizes[key].name).join(", ");
}

function WallPrice({ template, pricing: { prices, promo } }: { template: Template; pricing: Pricing }) {
  const isStartingPrice = template.pricing.kind === "per_frame" && template.sizes.length > 1;
  return <PriceTag cents={computeWallPrice(prices, template, [])} promo={promo} isStartingPrice={isStartingPrice} />;
}
