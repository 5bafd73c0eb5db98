"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import type { Rect } from "@storywall/domain/kernel/rect";
import type { OrderLineView } from "@storywall/domain/orders/schema";
import type { PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import { FramedTile, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { TemplateWall } from "@/components/tiles/template-wall.tsx";
import { getTileGeometry, TileSvg, toRectAttributes } from "@/components/tiles/tile-svg.tsx";
import { TileInRoomLight } from "@/features/catalog/living-room.tsx";
import { useDesignPictures } from "@/features/walls/use-design-pictures.ts";

/** A wall with at most this many tiles shows them so large that thumbnails would not be sharp. */
const FEW_TILES = 2;

type Props = {
  line: OrderLineView;
  template: Template;
  marginCm: number;
  /** Place of the group in the living room, in mm. Not set for a plain wall. */
  area?: Rect;
};

/** Shows framed tiles with the visitor's photos. Other people with the order's link see print proofs instead. */
export default function HeroWall({ line, template, marginCm, area }: Props) {
  const { design } = line;
  const pictureOf = useDesignPictures([design], template.tiles.length <= FEW_TILES ? 1600 : 400);
  return (
    <TemplateWall template={template} chosenSizes={design.tiles} margin={marginCm}>
      {(tile) => (
        <TileInRoomLight tile={tile} group={area}>
          <HeroTile tile={tile} line={line} picture={pictureOf(design, tile.name)} />
        </TileInRoomLight>
      )}
    </TemplateWall>
  );
}

type TileProps = { tile: PlacedWallTile; line: OrderLineView; picture: TilePicture | null };

function HeroTile({ tile, line: { design, tiles }, picture }: TileProps) {
  const format = { frameSize: tile.frameSize, orientation: tile.orientation, mat: design.matType };
  const proof = tiles.find(({ name, copy }) => name === tile.name && copy === 1)?.proofPath;
  if (picture || !proof) return <FramedTile {...format} color={design.frameType} picture={picture} />;
  const geometry = getTileGeometry(format);
  return (
    <TileSvg geometry={geometry} color={design.frameType}>
      <image href={proof} {...toRectAttributes(geometry.trim)} preserveAspectRatio="none" />
    </TileSvg>
  );
}
