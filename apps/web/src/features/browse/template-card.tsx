import { frameSizes } from "@storywall/domain/catalog/frame-sizes";
import { frameTypes } from "@storywall/domain/catalog/frame-types";
import type { Template } from "@storywall/domain/catalog/templates";
import { priceWall } from "@storywall/domain/pricing/price-cart";
import type { Promo } from "@storywall/domain/pricing/promos";
import { wallLayout } from "@storywall/domain/tiles/wall-layout";
import Link from "next/link";
import { PriceTag } from "@/shared/pricing/price-tag";
import { FramedTile } from "@/shared/tiles/framed-tile";
import { samples } from "@/shared/tiles/samples";
import { Wall } from "@/shared/tiles/wall";

type Props = { template: Template; promo: Pick<Promo, "basisPointsOff" | "code"> | null; offset?: number };

/** One thing that is for sale, drawn to scale. The whole card is the link. */
export function TemplateCard({ template, promo, offset = 0 }: Props) {
  const frame = frameTypes[template.frameTypes[0] ?? "infinite"];
  const from = template.pricing.kind === "per_frame" && template.sizes.length > 1 ? "from " : "";
  return (
    <li className="relative flex flex-col overflow-hidden rounded-2xl border border-line bg-card transition hover:shadow-lg">
      <div className="grid aspect-4/3 place-items-center overflow-hidden bg-wall">
        <div style={{ width: `${widthInCard(template)}%` }}>
          <Wall template={template}>
            {(tile) => (
              <FramedTile
                frameSize={tile.frameSize}
                orientation={tile.orientation}
                colour={frame.color}
                mat={frame.matType}
                picture={
                  samples[(template.tiles.findIndex(({ name }) => name === tile.name) + offset) % samples.length]
                }
              />
            )}
          </Wall>
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h3 className="text-xl">
          <Link href={`/create/${template.key}`} className="after:absolute after:inset-0">
            {template.name}
          </Link>
        </h3>
        <p className="text-soft">{template.description}</p>
        <p className="mt-auto text-soft text-sm">
          {template.tiles.length === 1 ? "1 tile" : `${template.tiles.length} tiles`} ·{" "}
          {template.sizes.map((key) => frameSizes[key].name).join(", ")}
        </p>
        <PriceTag cents={priceWall(template, [])} promo={promo} prefix={from} />
      </div>
    </li>
  );
}

/** Share of the card's width that fits the wall into its 4:3 picture, with some air around it. */
function widthInCard(template: Template): number {
  const { width, height } = wallLayout(template, []);
  return 92 * Math.min(1, (0.75 * width) / height) * (template.tiles.length === 1 ? 0.8 : 1);
}
