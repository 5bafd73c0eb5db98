"use client";

import { frameSizes, frameTypes } from "@storywall/domain/catalog/frames";
import type { Pricing } from "@storywall/domain/catalog/prices";
import { findTemplateByKey, type Template } from "@storywall/domain/catalog/templates";
import { computeWallLayout, type PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import Link from "next/link";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import { SharedFrames } from "@/components/tiles/shared-frames.tsx";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";
import { Wall } from "@/components/tiles/wall.tsx";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { getShowcase } from "./showcase.ts";
import { WallPrice } from "./wall-price.tsx";

// Client components that get keys, because a page's payload repeats what server components render.

type FramesProps = { page: string; templateKeys: readonly string[] };

/** Defines the frames of `TemplateCard` for all cards of a page. */
export function TemplateFrames({ page, templateKeys }: FramesProps) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  const tiles = templateKeys.flatMap((key) => {
    const template = findTemplateByKey(key);
    return template ? computeWallLayout(template, []).tiles.map((tile) => toSharedTile(template, tile)) : [];
  });
  return <SharedFrames page={page} tiles={tiles} />;
}

type Props = {
  templateKey: string;
  pricing: Pricing;
  /** Id of the page whose `TemplateFrames` contain the template. */
  page: string;
};

/** A template with a picture of sample photos. The picture is decorative, because the template's name is below it. */
export function TemplateCard({ templateKey, pricing, page }: Props) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  const template = findTemplateByKey(templateKey);
  if (!template) return null;
  const { firstSample } = getShowcase(template);
  return (
    <li className="group relative flex flex-col">
      <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-2xl bg-(--room-wall)">
        <div
          className="transition-transform duration-300 ease-out group-hover:scale-103 motion-reduce:transform-none"
          style={{ width: `${getWidthInCard(template)}%` }}
        >
          <Wall template={template} margin={3}>
            {(tile) => (
              <FramedTile
                {...toSharedTile(template, tile)}
                sharedFramesPage={page}
                picture={getSamplePhoto(firstSample + template.tiles.findIndex(({ name }) => name === tile.name), 256)}
              />
            )}
          </Wall>
        </div>
      </div>
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <h3 className="text-xl">
          <Link href={`/create/${template.key}`} className="card-link">
            {template.name}
          </Link>
        </h3>
        <p className="shrink-0 text-soft text-sm">{catalogTexts.tileCount(template.tiles.length)}</p>
      </div>
      <p className="mt-1 text-soft">{template.description}</p>
      <p className="mt-1 mb-3 text-soft text-sm">{describeSizes(template)}</p>
      <div className="mt-auto">
        <WallPrice template={template} pricing={pricing} />
      </div>
    </li>
  );
}

function describeSizes({ sizes }: Template): string {
  const [only] = sizes;
  if (sizes.length === 1 && only) return catalogTexts.sizeOfEachTile(frameSizes[only].name, frameSizes[only].sizeText);
  return sizes.map((key) => frameSizes[key].name).join(", ");
}

function toSharedTile(template: Template, { frameSize, orientation }: PlacedWallTile): SharedTile {
  const { color, matType: mat } = frameTypes[getShowcase(template).frame];
  return { frameSize, orientation, color, mat };
}

/**
 * Returns the width of the wall as a percentage of the card's width, so that the wall fits the 4:3 picture with a margin.
 */
function getWidthInCard(template: Template): number {
  const { width, height } = computeWallLayout(template, []);
  return 90 * Math.min(1, (0.75 * (width + 6)) / (height + 6)) * (template.tiles.length === 1 ? 0.82 : 1);
}
