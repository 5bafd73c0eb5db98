import type { Template } from "@storywall/domain/catalog/templates";
import type { Design } from "@storywall/domain/walls/design/design";
import { computeWallLayout, type PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import type { ComponentProps } from "react";
import { FramedTile, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { TemplateWall } from "@/components/tiles/template-wall.tsx";
import { GroupInLivingRoom, TileInRoomLight } from "@/features/catalog/living-room.tsx";

type Props = Omit<ComponentProps<typeof GroupInLivingRoom>, "layout" | "children"> & {
  template: Template;
  design: Pick<Design, "tiles" | "frameType" | "matType">;
  getPicture: (tileName: string) => TilePicture | null;
  /** Returns a tile's name for screen readers. Without it, the caller must describe the wall. */
  describeTile?: (tile: PlacedWallTile) => string;
};

/** Shows a wall as it will hang: framed, at true scale and in the light of the living room. */
export function WallInRoom({ template, design, getPicture, describeTile, ...room }: Props) {
  return (
    <GroupInLivingRoom layout={computeWallLayout(template, design.tiles)} {...room}>
      {(margin, area) => (
        <TemplateWall template={template} chosenSizes={design.tiles} margin={margin}>
          {(tile) => (
            <div {...(describeTile ? { role: "img", "aria-label": describeTile(tile) } : {})}>
              <TileInRoomLight tile={tile} group={area}>
                <FramedTile
                  frameSize={tile.frameSize}
                  orientation={tile.orientation}
                  color={design.frameType}
                  mat={design.matType}
                  picture={getPicture(tile.name)}
                />
              </TileInRoomLight>
            </div>
          )}
        </TemplateWall>
      )}
    </GroupInLivingRoom>
  );
}
