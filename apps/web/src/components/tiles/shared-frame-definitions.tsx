"use client";

import type { ReactNode } from "react";
import {
  FrameAndMat,
  getSharedFrameIds,
  getTileGeometry,
  LipShadow,
  type SharedTile,
  toRectAttributes,
} from "./tile-svg.tsx";

/**
 * Defines the SVG elements of each frame once per page for all tiles that use it. This keeps the HTML of pages with
 * many tiles small.
 */
export function SharedFrameDefinitions({ page, tiles }: { page: string; tiles: readonly SharedTile[] }) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  const parts = new Map<string, ReactNode>();
  for (const { color, ...form } of tiles) {
    const geometry = getTileGeometry(form);
    const { frame, lip, opening } = getSharedFrameIds(page, color, geometry);
    parts.set(
      frame,
      <g key={frame} id={frame}>
        <FrameAndMat geometry={geometry} color={color} id={frame} />
      </g>,
    );
    parts.set(
      lip,
      <g key={lip} id={lip}>
        <LipShadow lip={geometry.lip} />
      </g>,
    );
    parts.set(
      opening,
      <clipPath key={opening} id={opening}>
        <rect {...toRectAttributes(geometry.visible)} />
      </clipPath>,
    );
  }
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>{[...parts.values()]}</defs>
    </svg>
  );
}
