"use client";

import { isReplacementPlates } from "@storywall/domain/catalog/products";
import type { Template } from "@storywall/domain/catalog/templates";
import type { OrderLineView, OrderView } from "@storywall/domain/orders/schema";
import { findDesignTemplate } from "@storywall/domain/walls/design/turned-tiles";
import type { PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import { FramedTile, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getTileGeometry, TileSvg, toRectAttributes } from "@/components/tiles/tile-svg.tsx";
import { Wall } from "@/components/tiles/wall.tsx";
import { useDesignPictures } from "@/features/walls/use-design-pictures.ts";
import { orderPageTexts } from "./order-page-texts.tsx";

/** Up to this number of tiles, each one is large enough to need more than a thumbnail. */
const FEW_TILES = 2;

/** Returns the wall that the page opens with: the first one that is made. */
export const findHeroLine = ({ lines, state }: Pick<OrderView, "lines" | "state">): OrderLineView | undefined =>
  state === "cancelled"
    ? undefined
    : lines.find(({ templateKey, refused }) => !refused && !isReplacementPlates(templateKey));

/** The framed wall of an order, from the visitor's photos or, for other people with the order's link, its proofs. */
export function OrderHero({ line }: { line: OrderLineView }) {
  const template = findDesignTemplate(line.templateKey, line.design);
  return template ? <HeroWall line={line} template={template} /> : null;
}

function HeroWall({ line, template }: { line: OrderLineView; template: Template }) {
  const { design } = line;
  const pictureOf = useDesignPictures([design], template.tiles.length <= FEW_TILES ? 1600 : 400);
  return (
    <div
      role="img"
      aria-label={orderPageTexts.framedWall(line.title)}
      className="mx-auto w-full max-w-2xl rounded-2xl bg-wall"
    >
      <Wall template={template} chosenSizes={design.tiles} margin={7}>
        {(tile) => <HeroTile tile={tile} line={line} picture={pictureOf(design, tile.name)} />}
      </Wall>
    </div>
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
