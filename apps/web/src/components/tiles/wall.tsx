import { FRAME_FACE_MM, LIP_MM } from "@storywall/domain/catalog/print-constants";
import type { Template } from "@storywall/domain/catalog/templates";
import { type HungTile, wallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import type { ReactNode } from "react";

/** Width of the frame beyond the print, in cm. */
const OUTSET = (FRAME_FACE_MM - LIP_MM) / 10;

type Props = {
  template: Template;
  /** Chosen sizes by tile name; others use the template's first size. */
  chosen?: readonly { name: string; frameSize: string }[];
  /** Margin around the group, in cm. */
  margin?: number;
  children: (tile: HungTile) => ReactNode;
  className?: string;
};

/** Positions the rendered tiles to scale, in any width. */
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
