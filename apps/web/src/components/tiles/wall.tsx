import { FRAME_FACE_MM, LIP_MM } from "@storywall/domain/catalog/print-constants";
import type { Template } from "@storywall/domain/catalog/templates";
import { computeWallLayout, type PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import type { ReactNode } from "react";

/** Distance by which the frame extends past the print on each side, in cm. */
const OUTSET = (FRAME_FACE_MM - LIP_MM) / 10;

type Props = {
  template: Template;
  /** Chosen frame sizes by tile name. Tiles that are not listed use the template's first size. */
  chosenSizes?: readonly { name: string; frameSize: string }[];
  /** Margin around the group of tiles, in cm. */
  margin?: number;
  children: (tile: PlacedWallTile) => ReactNode;
  className?: string;
};

/** Positions the tiles to scale at any width. */
export function Wall({ template, chosenSizes = [], margin = 6, children, className = "" }: Props) {
  const { width, height, tiles } = computeWallLayout(template, chosenSizes);
  const totalWidth = width + 2 * margin;
  const totalHeight = height + 2 * margin;
  return (
    <div className={`relative w-full ${className}`} style={{ aspectRatio: `${totalWidth} / ${totalHeight}` }}>
      {tiles.map((tile) => (
        <div
          key={tile.name}
          className="absolute"
          style={{
            left: `${((tile.x + margin - OUTSET) / totalWidth) * 100}%`,
            top: `${((tile.y + margin - OUTSET) / totalHeight) * 100}%`,
            width: `${((tile.width + 2 * OUTSET) / totalWidth) * 100}%`,
          }}
        >
          {children(tile)}
        </div>
      ))}
    </div>
  );
}
