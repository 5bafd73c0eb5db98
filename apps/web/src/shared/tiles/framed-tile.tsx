import type { FrameColour } from "@storywall/domain/catalog/frame-types";
import { type Crop, resolveCrop } from "@storywall/domain/tiles/crop";
import { cropTransform } from "@storywall/domain/tiles/crop-transform";
import type { Size } from "@storywall/domain/tiles/rect";
import { photoAspect, type TileGeometry } from "@storywall/domain/tiles/tile-geometry";
import { box, geometryOf, type TileForm, TileSvg } from "./tile-svg.tsx";

export type TilePicture = Size & {
  src: string;
  /** The crop chosen for this opening; without one, the middle of the photo. */
  crop?: Crop | null;
};

export type FramedTileProps = TileForm & {
  colour: FrameColour;
  picture?: TilePicture | null;
  /** Shown where there is no picture. */
  placeholder?: string;
  className?: string;
};

/** One tile as it hangs: drawn in millimetres from the same geometry as the print file. Decorative; its caller names it. */
export function FramedTile({ colour, picture, placeholder, className, ...form }: FramedTileProps) {
  const geometry = geometryOf(form);
  const words = !picture && placeholder ? <Words geometry={geometry} text={placeholder} /> : null;
  return (
    <TileSvg geometry={geometry} colour={colour} className={className} above={words}>
      {picture ? <Picture geometry={geometry} picture={picture} /> : <rect {...box(geometry.visible)} fill="#e4ddd2" />}
    </TileSvg>
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
