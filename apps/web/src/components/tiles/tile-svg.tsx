import { type FrameSizeKey, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import type { FrameColour, MatType } from "@storywall/domain/catalog/frame-types";
import type { Orientation } from "@storywall/domain/catalog/templates";
import type { Rect } from "@storywall/domain/kernel/rect";
import { MAT_WHITE } from "@storywall/domain/walls/tiles/frame-faces";
import { type TileGeometry, tileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";
import { type ReactNode, useId } from "react";
import { FrameFace } from "./frame-face.tsx";

export type TileForm = { frameSize: FrameSizeKey; orientation?: Orientation; mat: MatType };
export type SharedTile = TileForm & { colour: FrameColour };

export function geometryOf({ frameSize, orientation = "portrait", mat }: TileForm): TileGeometry {
  const { w, h } = frameSizes[frameSize].val;
  return tileGeometry({ widthCm: w, heightCm: h, orientation, mat });
}

/** What the frame throws on the wall: a dark line where it stands off, and a soft shade below, lit from above left. */
const hanging =
  "rounded-[0.5%] shadow-[0_1px_2px_rgb(0_0_0/0.35),1px_4px_6px_-1px_rgb(0_0_0/0.28),3px_12px_18px_-6px_rgb(0_0_0/0.3)]";

type Props = {
  geometry: TileGeometry;
  colour: FrameColour;
  className?: string | undefined;
  /** Drawn in the geometry's mm and seen through the opening. */
  children: ReactNode;
  /** Drawn above it. */
  above?: ReactNode;
  /** The page whose `SharedFrames` hold this one's frame. */
  sharedOn?: string | undefined;
};

/** Frame, mat and shade of one tile, without a word about photos: small enough for pages that are to stay light. */
export function TileSvg({ geometry, colour, className, children, above, sharedOn }: Props) {
  const id = useId();
  const { frame, visible } = geometry;
  const shared = sharedOn && sharedFrameId(sharedOn, colour, geometry);
  return (
    <svg
      aria-hidden="true"
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      className={`block h-auto w-full ${hanging} ${className ?? ""}`}
    >
      <clipPath id={`${id}opening`}>
        <rect {...box(visible)} />
      </clipPath>
      {shared ? <use href={`#${shared}`} /> : <Behind geometry={geometry} colour={colour} id={id} />}
      <g clipPath={`url(#${id}opening)`}>{children}</g>
      {above}
      {shared ? <use href={`#${shared}-lip`} /> : <LipShadow lip={geometry.lip} />}
    </svg>
  );
}

export type Frame = Pick<Props, "geometry" | "colour">;

/** All of a tile that lies behind its photo. */
export function Behind({ geometry, colour, id }: Frame & { id: string }) {
  "use no memo"; // Its callers keep what it drew.
  return (
    <>
      <FrameFace geometry={geometry} colour={colour} id={id} />
      <rect {...box(geometry.lip)} fill={MAT_WHITE} />
    </>
  );
}

/** The frame's name in its page's `SharedFrames`. */
export const sharedFrameId = (page: string, colour: FrameColour, { lip }: TileGeometry) =>
  `${page}-${colour}-${lip.width}x${lip.height}`;

export const box = ({ x, y, width, height }: Rect) => ({ x, y, width, height });

/** The lip stands a little above the print and throws a thin shadow on it, deepest under the side the light comes from. */
export function LipShadow({ lip }: { lip: Rect }) {
  "use no memo"; // Its callers keep what it drew.
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
