"use client";

import { type FrameTypeKey, frameTypes } from "@storywall/domain/catalog/frames";
import type { Pricing } from "@storywall/domain/catalog/prices";
import { findTemplateByKey, type Template } from "@storywall/domain/catalog/templates";
import { computeWallLayout, type PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import { SharedFrameDefinitions } from "@/components/tiles/shared-frame-definitions.tsx";
import { TemplateWall } from "@/components/tiles/template-wall.tsx";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";
import { TemplateInfo } from "./template-info.tsx";

// The card is a client component and gets a key instead of a template, because a page's payload repeats what server
// components render.

const page = "browse";

/** Renders the SVG frames that all `TemplateCard`s refer to. */
export function TemplateFrameDefinitions({ templateKeys }: { templateKeys: readonly string[] }) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  const tiles = templateKeys.flatMap((key) => {
    const template = findTemplateByKey(key);
    return template ? computeWallLayout(template, []).tiles.map((tile) => toSharedTile(template, tile)) : [];
  });
  return <SharedFrameDefinitions page={page} tiles={tiles} />;
}

type Props = { templateKey: string; pricing: Pricing };

/** A template with a picture of sample photos. The picture is decorative, because the template's name is below it. */
export function TemplateCard({ templateKey, pricing }: Props) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  const template = findTemplateByKey(templateKey);
  if (!template) return null;
  const { firstSample } = getTemplateShowcase(template);
  return (
    <li className="group relative flex flex-col">
      <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-2xl bg-(--room-wall)">
        <div
          className="transition-transform duration-300 ease-out group-hover:scale-103 motion-reduce:transform-none"
          style={{ width: `${getWallWidthInCard(template)}%` }}
        >
          <TemplateWall template={template} margin={3}>
            {(tile) => (
              <FramedTile
                {...toSharedTile(template, tile)}
                sharedFramesPage={page}
                picture={getSamplePhoto(firstSample + template.tiles.findIndex(({ name }) => name === tile.name), 256)}
              />
            )}
          </TemplateWall>
        </div>
      </div>
      <TemplateInfo templateKey={templateKey} pricing={pricing} />
    </li>
  );
}

function toSharedTile(template: Template, { frameSize, orientation }: PlacedWallTile): SharedTile {
  const { color, matType: mat } = frameTypes[getTemplateShowcase(template).frame];
  return { frameSize, orientation, color, mat };
}

/**
 * Returns the width of the wall as a percentage of the card's width, so that the wall fits the 4:3 picture with a margin.
 */
function getWallWidthInCard(template: Template): number {
  const { width, height } = computeWallLayout(template, []);
  return 90 * Math.min(1, (0.75 * (width + 6)) / (height + 6)) * (template.tiles.length === 1 ? 0.82 : 1);
}

type Showcase = { frame: FrameTypeKey; firstSample: number };

/** Frame and first sample photo in each template's picture. All pictures together show every frame and many photos. */
const showcases: Record<Template["key"], Showcase> = {
  trio: { frame: "whisper", firstSample: 0 },
  six: { frame: "infinite", firstSample: 2 },
  dozen: { frame: "sleek", firstSample: 5 },
  flex_two_frames: { frame: "timeless", firstSample: 8 },
  flex_three_frames: { frame: "infinite", firstSample: 10 },
  flex_four_frames: { frame: "timeless", firstSample: 3 },
  grid_four_frames: { frame: "infinite", firstSample: 7 },
  mixed_absolute_four_frames: { frame: "timeless", firstSample: 11 },
  grid_eight_frames: { frame: "timeless", firstSample: 6 },
  single_tile: { frame: "harmony", firstSample: 4 },
};

/** Returns the showcase of a template. If the template is not sold in the showcase's frame, uses another frame. */
function getTemplateShowcase({ key, frameTypes }: Pick<Template, "key" | "frameTypes">): Showcase {
  const { frame, firstSample } = showcases[key];
  return { frame: frameTypes.includes(frame) ? frame : (frameTypes[0] ?? frame), firstSample };
}
