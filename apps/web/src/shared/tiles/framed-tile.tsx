import { type FrameSizeKey, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import type { FrameColour, MatType } from "@storywall/domain/catalog/frame-types";
import type { Orientation } from "@storywall/domain/catalog/templates";
import { type Crop, resolveCrop } from "@storywall/domain/tiles/crop";
import { cropTransform } from "@storywall/domain/tiles/crop-transform";
import { frameFaces, MAT_WHITE } from "@storywall/domain/tiles/frame-faces";
import type { Rect, Size } from "@storywall/domain/tiles/rect";
import { photoAspect, type TileGeometry, tileGeometry } from "@storywall/domain/tiles/tile-geometry";
import { useId } from "react";

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

/** One tile as it hangs: drawn in millimetres from the same geometry as the print file. Decorative; its caller names it. */
export function FramedTile({ frameSize, orientation, colour, mat, picture, placeholder, className }: FramedTileProps) {
  const id = useId();
  const geometry = geometryOf({ frameSize, orientation, mat });
  const { frame, lip } = geometry;
  const face = frameFaces[colour];

  return (
    <svg
      aria-hidden="true"
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      className={`block h-auto w-full drop-shadow-[0_6px_10px_rgb(0_0_0/0.28)] ${className ?? ""}`}
    >
      <defs>
        <linearGradient id={`${id}face`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={face.light} />
          <stop offset="0.5" stopColor={face.mid} />
          <stop offset="1" stopColor={face.dark} />
        </linearGradient>
        <clipPath id={`${id}opening`}>
          <rect {...box(geometry.visible)} />
        </clipPath>
      </defs>
      <rect {...box(frame)} rx="1.5" fill={`url(#${id}face)`} />
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

/** The lip stands a little above the print and throws a thin shadow on it. */
function LipShadow({ lip }: { lip: Rect }) {
  return (
    <>
      <rect x={lip.x} y={lip.y} width={lip.width} height="2.2" fill="#000" opacity="0.22" />
      <rect x={lip.x} y={lip.y} width="1.6" height={lip.height} fill="#000" opacity="0.16" />
      <rect
        x={lip.x + 0.3}
        y={lip.y + 0.3}
        width={lip.width - 0.6}
        height={lip.height - 0.6}
        fill="none"
        stroke="#000"
        strokeOpacity="0.25"
        strokeWidth="0.6"
      />
    </>
  );
}
