import { FRAME_FACE_MM, LIP_MM } from "@storywall/domain/catalog/print-constants";
import type { Template } from "@storywall/domain/catalog/templates";
import { type HungTile, wallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import type { ReactNode } from "react";

/** How far a frame reaches beyond its print, in cm. */
const OUTSET = (FRAME_FACE_MM - LIP_MM) / 10;

type Props = {
  template: Template;
  /** Sizes chosen so far; the template's first size elsewhere. */
  chosen?: readonly { name: string; frameSize: string }[];
  /** Empty wall around the group, in cm. */
  margin?: number;
  children: (tile: HungTile) => ReactNode;
  className?: string;
};

/** Hangs whatever is drawn for each tile where the tile hangs, to scale, in any width. */
export function Wall({ template, chosen = [], margin = 6, children, className = "" }: Props) {
  const { width, height, tiles } = wallLayout(template, chosen);
  const wide = width + 2 * margin;
  const high = height + 2 * margin;
  return (
    <div className={`relative w-full ${className}`} style={{ aspectRatio: `${wide} / ${high}` }}>
      {tiles.map((tile) => (
        <div
          key={tile.name}
          className="absolute"
          style={{
            left: `${((tile.x + margin - OUTSET) / wide) * 100}%`,
            top: `${((tile.y + margin - OUTSET) / high) * 100}%`,
            width: `${((tile.width + 2 * OUTSET) / wide) * 100}%`,
          }}
        >
          {children(tile)}
        </div>
      ))}
    </div>
  );
}
