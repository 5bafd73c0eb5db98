import { frameTypes } from "@storywall/domain/catalog/frame-types";
import { singleTile, templateByKey } from "@storywall/domain/catalog/templates";
import { wallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { Room } from "@/components/room/room.tsx";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { sampleAt } from "@/components/tiles/samples.ts";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";
import { Wall } from "@/components/tiles/wall.tsx";

const template = templateByKey("flex_three_frames") ?? singleTile;
const chosen = template.tiles.map(({ name }) => ({ name, frameSize: "rectangle_large" }));
const { width, height } = wallLayout(template, chosen);
const frame = frameTypes.timeless;

export const heroFrames: readonly SharedTile[] = [
  { frameSize: "rectangle_large", colour: frame.color, mat: frame.matType },
];

export function HeroRoom({ isNarrow = false, className }: { isNarrow?: boolean; className?: string }) {
  return (
    <Room group={{ width, height }} isNarrow={isNarrow} className={className}>
      <Wall template={template} chosen={chosen} margin={0}>
        {(tile) => (
          <FramedTile
            frameSize={tile.frameSize}
            colour={frame.color}
            mat={frame.matType}
            sharedOn="home"
            picture={sampleAt(
              template.tiles.findIndex(({ name }) => name === tile.name),
              384,
            )}
          />
        )}
      </Wall>
    </Room>
  );
}
