import type { FullArtSet } from "@storywall/domain/catalog/art/schema";
import { defaultFrameSize, type FrameSizeKey, frameTypes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Pricing } from "@storywall/domain/catalog/prices";
import type { Rect } from "@storywall/domain/kernel/rect";
import { computeSetPrice, findArtSetFrame, findArtSetTemplate } from "@storywall/domain/walls/art-designs";
import { computeSinglesLayout, computeWallLayout, type WallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { useId } from "react";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { SharedFrameDefinitions } from "@/components/tiles/shared-frame-definitions.tsx";
import { PlacedTiles } from "@/components/tiles/template-wall.tsx";
import { createArtPicture } from "@/features/catalog/art/art-picture.ts";
import { TileInRoomLight } from "@/features/catalog/living-room.tsx";
import { PriceTag } from "@/features/catalog/price-tag.tsx";
import type { ImageWidth } from "@/lib/optimized-image-url.ts";

export type DisplayedSet = Pick<FullArtSet, "name" | "templateKey" | "frameSize" | "frameStyle" | "items">;

export const getArtSetFrameSize = ({ frameSize }: DisplayedSet): FrameSizeKey =>
  isFrameSize(frameSize) ? frameSize : defaultFrameSize;

/** Computes the layout of the set in cm. If the set has no template, its artworks hang in rows of six. */
export function computeArtSetLayout(set: DisplayedSet): WallLayout {
  const template = findArtSetTemplate(set);
  const frameSize = getArtSetFrameSize(set);
  return template
    ? computeWallLayout(
        template,
        template.tiles.map(({ name }) => ({ name, frameSize })),
      )
    : computeSinglesLayout(
        set.items.map(({ tileName, art }) => ({ name: tileName, orientation: art.orientation })),
        frameSize,
      );
}

type Props = {
  set: DisplayedSet;
  pictureWidth?: ImageWidth;
  /** Margin around the prints, in cm. */
  margin?: number;
  /** Place of the group in the living room, in mm. Not set for a plain wall. */
  area?: Rect | undefined;
};

/** Picture of the set on a wall. It is decorative, because the set's name is next to it. */
export function ArtSetWall({ set, pictureWidth = 384, margin = 0, area }: Props) {
  const id = useId();
  const { color, matType: mat } = frameTypes[findArtSetFrame(set)];
  const layout = computeArtSetLayout(set);
  const tiles = layout.tiles.map(({ frameSize, orientation }) => ({ frameSize, orientation, color, mat }));
  return (
    <>
      <SharedFrameDefinitions page={id} tiles={tiles} />
      <PlacedTiles layout={layout} margin={margin}>
        {(tile) => {
          const art = set.items.find(({ tileName }) => tileName === tile.name)?.art;
          const picture = art ? createArtPicture(art, pictureWidth) : null;
          return (
            <TileInRoomLight tile={tile} group={area}>
              <FramedTile
                frameSize={tile.frameSize}
                orientation={tile.orientation}
                color={color}
                mat={mat}
                picture={picture}
                sharedFramesPage={id}
              />
            </TileInRoomLight>
          );
        }}
      </PlacedTiles>
    </>
  );
}

/** Price of the framed set. It equals the sum of the cart lines for the set. */
export function ArtSetPrice({ set, pricing }: { set: DisplayedSet; pricing: Pricing }) {
  const { original, sale } = computeSetPrice(set, pricing);
  return <PriceTag cents={original} sale={sale} promo={pricing.promo} />;
}
