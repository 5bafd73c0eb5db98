import {
  type FrameColor,
  type FrameSizeKey,
  frameSizes,
  MAT_WHITE,
  type MatType,
} from "@storywall/domain/catalog/frames";
import type { Orientation } from "@storywall/domain/catalog/templates";
import type { Rect } from "@storywall/domain/kernel/rect";
import { computeTileGeometry, type TileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";
import { type ReactNode, useId } from "react";
import { FrameFace } from "./frame-face.tsx";

export type TileFormat = { frameSize: FrameSizeKey; orientation?: Orientation; mat: MatType };
export type SharedTile = TileFormat & { color: FrameColor };

export function getTileGeometry({ frameSize, orientation = "portrait", mat }: TileFormat): TileGeometry {
  const { w, h } = frameSizes[frameSize].val;
  return computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat });
}

type Props = {
  geometry: TileGeometry;
  color: FrameColor;
  className?: string | undefined;
  /** Content of the frame's opening, drawn in mm. */
  children: ReactNode;
  overlay?: ReactNode;
  /** Id of the page whose `SharedFrameDefinitions` contain this frame. */
  sharedFramesPage?: string | undefined;
};

/** Frame, mat and shadow of one tile. It contains no code for photos, so that pages without photos stay small. */
export function TileSvg({ geometry, color, className = "", children, overlay, sharedFramesPage }: Props) {
  const id = useId();
  const { frame, visible } = geometry;
  const shared = sharedFramesPage ? getSharedFrameIds(sharedFramesPage, color, geometry) : null;
  const opening = shared?.opening ?? `${id}opening`;
  return (
    <svg
      aria-hidden="true"
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      className={`framed-tile ${className}`}
    >
      {shared ? (
        <use href={`#${shared.frame}`} />
      ) : (
        <>
          <clipPath id={opening}>
            <rect {...toRectAttributes(visible)} />
          </clipPath>
          <FrameAndMat geometry={geometry} color={color} id={id} />
        </>
      )}
      <g clipPath={`url(#${opening})`}>{children}</g>
      {overlay}
      {shared ? <use href={`#${shared.lip}`} /> : <LipShadow lip={geometry.lip} />}
    </svg>
  );
}

type FrameProps = Pick<Props, "geometry" | "color"> & { id: string };

export function FrameAndMat({ geometry, color, id }: FrameProps) {
  "use no memo"; // The result is not memoized here; callers memoize it.
  return (
    <>
      <FrameFace geometry={geometry} color={color} id={id} />
      <rect {...toRectAttributes(geometry.lip)} fill={MAT_WHITE} />
    </>
  );
}

/** Returns the ids of a frame's elements in `SharedFrameDefinitions`. */
export function getSharedFrameIds(page: string, color: FrameColor, { lip, visible }: TileGeometry) {
  const size = `${lip.width}x${lip.height}`;
  return {
    frame: `${page}-${color}-${size}`,
    lip: `${page}-lip-${size}`,
    opening: `${page}-opening-${visible.width}x${visible.height}-${size}`,
  };
}

export const toRectAttributes = ({ x, y, width, height }: Rect) => ({ x, y, width, height });

export function LipShadow({ lip }: { lip: Rect }) {
  "use no memo"; // The result is not memoized here; callers memoize it.
  const { x, y, width, height } = lip;
  return (
    <g fill="#000">
      <rect x={x} y={y} width={width} height="1" opacity="0.3" />
      <rect x={x} y={y} width={width} height="2.4" opacity="0.14" />
      <rect x={x} y={y} width="0.8" height={height} opacity="0.24" />
      <rect x={x} y={y} width="1.8" height={height} opacity="0.1" />
      <rect x={x + width - 0.5} y={y} width="0.5" height={height} opacity="0.12" />
      <rect x={x} y={y + height - 0.5} width={width} height="0.5" fill="#fff" opacity="0.25" />
    </g>
  );
}
