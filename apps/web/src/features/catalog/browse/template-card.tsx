import { frameSizes, frameTypes } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import Link from "next/link";
import type { ReactNode } from "react";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";
import { Wall } from "@/components/tiles/wall.tsx";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { browseTexts } from "./browse-texts.tsx";
import { getShowcase } from "./showcase.ts";

type Props = {
  template: Template;
  price: ReactNode;
  /** Id of the page whose `SharedFrames` contain the frames of `getTemplateFrames(template)`. */
  sharedFramesPage: string;
};

/** Returns the frames that the card needs from `SharedFrames`. */
export function getTemplateFrames(template: Template): SharedTile[] {
  const { color, matType: mat } = frameTypes[getShowcase(template).frame];
  return computeWallLayout(template, []).tiles.map(({ frameSize, orientation }) => ({
    frameSize,
    orientation,
    color,
    mat,
  }));
}

export function TemplateCard({ template, price, sharedFramesPage }: Props) {
  const { frame, firstSample } = getShowcase(template);
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
                frameSize={tile.frameSize}
                orientation={tile.orientation}
                color={frameTypes[frame].color}
                mat={frameTypes[frame].matType}
                sharedFramesPage={sharedFramesPage}
                picture={getSamplePhoto(firstSample + template.tiles.findIndex(({ name }) => name === tile.name), 256)}
              />
            )}
          </Wall>
        </div>
      </div>
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <h3 className="text-xl">
          <Link
            href={`/create/${template.key}`}
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-accent group-hover:underline"
          >
            {template.name}
          </Link>
        </h3>
        <p className="shrink-0 text-soft text-sm">{catalogTexts.tileCount(template.tiles.length)}</p>
      </div>
      <p className="mt-1 text-soft">{template.description}</p>
      <p className="mt-1 mb-3 text-soft text-sm">{describeSizes(template)}</p>
      <div className="mt-auto">{price}</div>
    </li>
  );
}

function describeSizes({ sizes }: Template): string {
  const [only] = sizes;
  if (sizes.length === 1 && only) return browseTexts.sizeOfEachTile(frameSizes[only].name, frameSizes[only].sizeText);
  return sizes.map((key) => frameSizes[key].name).join(", ");
}

/**
 * Returns the width of the wall as a fraction of the card's width, so that the wall fits the 4:3 picture with a margin.
 */
function getWidthInCard(template: Template): number {
  const { width, height } = computeWallLayout(template, []);
  return 90 * Math.min(1, (0.75 * (width + 6)) / (height + 6)) * (template.tiles.length === 1 ? 0.82 : 1);
}
