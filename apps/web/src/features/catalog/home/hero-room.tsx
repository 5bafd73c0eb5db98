import { frameTypes } from "@storywall/domain/catalog/frames";
import { findTemplateByKey, singleTile } from "@storywall/domain/catalog/templates";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { Room } from "@/components/room/room.tsx";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";
import { Wall } from "@/components/tiles/wall.tsx";

const template = findTemplateByKey("flex_three_frames") ?? singleTile;
const chosen = template.tiles.map(({ name }) => ({ name, frameSize: "rectangle_large" }));
const { width, height } = computeWallLayout(template, chosen);
const frame = frameTypes.timeless;

export const heroFrames: readonly SharedTile[] = [
  { frameSize: "rectangle_large", color: frame.color, mat: frame.matType },
];

export function HeroRoom({ isNarrow = false, className }: { isNarrow?: boolean; className?: string }) {
  return (
    <Room group={{ width, height }} isNarrow={isNarrow} className={className}>
      <Wall template={template} chosenSizes={chosen} margin={0}>
        {(tile) => (
          <FramedTile
            frameSize={tile.frameSize}
            color={frame.color}
            mat={frame.matType}
            sharedFramesPage="home"
            picture={getSamplePhoto(
              template.tiles.findIndex(({ name }) => name === tile.name),
              384,
            )}
          />
        )}
      </Wall>
    </Room>
  );
}
