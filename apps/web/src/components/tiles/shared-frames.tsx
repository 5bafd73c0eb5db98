import { Fragment } from "react";
import { type Frame, FrameAndMat, getSharedFrameId, getTileGeometry, LipShadow, type SharedTile } from "./tile-svg.tsx";

/** Defines each frame once per page for all of its tiles. This keeps pages with many tiles small. */
export function SharedFrames({ page, tiles }: { page: string; tiles: readonly SharedTile[] }) {
  const frames = new Map(
    tiles.map(({ color, ...form }): [string, Frame] => {
      const geometry = getTileGeometry(form);
      return [getSharedFrameId(page, color, geometry), { geometry, color }];
    }),
  );
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        {[...frames].map(([id, frame]) => (
          <Fragment key={id}>
            <g id={id}>
              <FrameAndMat {...frame} id={id} />
            </g>
            <g id={`${id}-lip`}>
              <LipShadow lip={frame.geometry.lip} />
            </g>
          </Fragment>
        ))}
      </defs>
    </svg>
  );
}
