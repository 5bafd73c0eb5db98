import { type FrameSizeKey, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import type { FrameColour, MatType } from "@storywall/domain/catalog/frame-types";
import type { Orientation } from "@storywall/domain/catalog/templates";
import { type Crop, resolveCrop } from "@storywall/domain/tiles/crop";
import { cropTransform } from "@storywall/domain/tiles/crop-transform";
import { MAT_WHITE } from "@storywall/domain/tiles/frame-faces";
import type { Rect, Size } from "@storywall/domain/tiles/rect";
import { photoAspect, type TileGeometry, tileGeometry } from "@storywall/domain/tiles/tile-geometry";
import { useId } from "react";
import { FrameFace } from "./frame-face.tsx";

export type TilePicture = Size & {
  src: string;
  /** The crop chosen for this opening; without one, the middle of the photo. */
  crop?: Crop | null;
};

export type FramedTileProps = {
  frameSize: FrameSizeKey;
  orientation?: Orientation;
  colour: FrameColour;
  mat: MatType;
  picture?: TilePicture | null;
  /** Shown where there is no picture. */
  placeholder?: string;
  className?: string;
};

export function geometryOf({
  frameSize,
  orientation = "portrait",
  mat,
}: Pick<FramedTileProps, "frameSize" | "orientation" | "mat">): TileGeometry {
  const { w, h } = frameSizes[frameSize].val;
  return tileGeometry({ widthCm: w, heightCm: h, orientation, mat });
}

const box = ({ x, y, width, height }: Rect) => ({ x, y, width, height });

/** What the frame throws on the wall: a dark line where it stands off, and a soft shade below, lit from above left. */
const hanging =
  "rounded-[0.5%] shadow-[0_1px_2px_rgb(0_0_0/0.35),1px_4px_6px_-1px_rgb(0_0_0/0.28),3px_12px_18px_-6px_rgb(0_0_0/0.3)]";

/** One tile as it hangs: drawn in millimetres from the same geometry as the print file. Decorative; its caller names it. */
export function FramedTile({ frameSize, orientation, colour, mat, picture, placeholder, className }: FramedTileProps) {
  const id = useId();
  const geometry = geometryOf({ frameSize, orientation, mat });
  const { lip } = geometry;

  return (
    <svg
      aria-hidden="true"
      viewBox={`${geometry.frame.x} ${geometry.frame.y} ${geometry.frame.width} ${geometry.frame.height}`}
      className={`block h-auto w-full ${hanging} ${className ?? ""}`}
    >
      <clipPath id={`${id}opening`}>
        <rect {...box(geometry.visible)} />
      </clipPath>
      <FrameFace geometry={geometry} colour={colour} id={id} />
      <rect {...box(lip)} fill={MAT_WHITE} />
      <g clipPath={`url(#${id}opening)`}>
        {picture ? (
          <Picture geometry={geometry} picture={picture} />
        ) : (
          <rect {...box(geometry.visible)} fill="#e4ddd2" />
        )}
      </g>
      {!picture && placeholder ? <Words geometry={geometry} text={placeholder} /> : null}
      <LipShadow lip={lip} />
    </svg>
  );
}

function Picture({ geometry, picture }: { geometry: TileGeometry; picture: TilePicture }) {
  const size = { width: picture.width, height: picture.height };
  const crop = resolveCrop(picture.crop, size, photoAspect(geometry));
  const matrix = cropTransform(crop, size, geometry.photo);
  return <image href={picture.src} {...size} preserveAspectRatio="none" transform={`matrix(${matrix.join(" ")})`} />;
}

function Words({ geometry, text }: { geometry: TileGeometry; text: string }) {
  const { visible } = geometry;
  return (
    <text
      x={visible.x + visible.width / 2}
      y={visible.y + visible.height / 2}
      textAnchor="middle"
      dominantBaseline="middle"
      fontSize={Math.min(visible.width, visible.height) / 4}
      fontWeight="600"
      fill="#5d554b"
    >
      {text}
    </text>
  );
}

/** The lip stands a little above the print and throws a thin shadow on it, deepest under the side the light comes from. */
function LipShadow({ lip }: { lip: Rect }) {
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
