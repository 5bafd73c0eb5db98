import type { Template } from "@storywall/domain/catalog/templates";
import { FRAME_OUTSET_CM } from "@storywall/domain/walls/tiles/room-scene";
import { computeWallLayout, type PlacedWallTile, type WallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import type { ReactNode } from "react";

type LayoutProps = {
  layout: WallLayout;
  /** Margin around the group of tiles, in cm. */
  margin?: number;
  children: (tile: PlacedWallTile) => ReactNode;
  className?: string;
};

type Props = Omit<LayoutProps, "layout"> & {
  template: Template;
  /** Chosen frame sizes by tile name. Tiles that are not listed use the template's first size. */
  chosenSizes?: readonly { name: string; frameSize: string }[];
};

/** Shows the tiles of a template at their places, to scale at any width. */
export function TemplateWall({ template, chosenSizes = [], ...props }: Props) {
  return <PlacedTiles layout={computeWallLayout(template, chosenSizes)} {...props} />;
}

/** Shows tiles at the places of a layout, to scale at any width. */
export function PlacedTiles({ layout, margin = 6, children, className = "" }: LayoutProps) {
  const { width, height, tiles } = layout;
  const totalWidth = width + 2 * margin;
  const totalHeight = height + 2 * margin;
  return (
    <div className={`relative w-full ${className}`} style={{ aspectRatio: `${totalWidth} / ${totalHeight}` }}>
      {tiles.map((tile) => (
        <div
          key={tile.name}
          className="absolute"
          style={{
            left: toPercent((tile.x + margin - FRAME_OUTSET_CM) / totalWidth),
            top: toPercent((tile.y + margin - FRAME_OUTSET_CM) / totalHeight),
            width: toPercent((tile.width + 2 * FRAME_OUTSET_CM) / totalWidth),
          }}
        >
          {children(tile)}
        </div>
      ))}
    </div>
  );
}

const toPercent = (share: number) => `${(share * 100).toFixed(3)}%`;
