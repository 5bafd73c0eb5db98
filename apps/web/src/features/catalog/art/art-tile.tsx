import type { ArtView } from "@storywall/domain/catalog/art/schema";
import {
  type FrameSizeKey,
  type FrameTypeKey,
  frameSizeKeys,
  frameTypes,
  type MatType,
  matTypes,
} from "@storywall/domain/catalog/frames";
import { computeCropTransform, type Matrix, resolveCrop } from "@storywall/domain/walls/crop/crop";
import { computePhotoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import { getTileGeometry, TileSvg } from "@/components/tiles/tile-svg.tsx";
import { getOptimizedImageUrl } from "@/lib/optimized-image-url.ts";
import { getArtImagePath } from "./art-picture.ts";

export type ArtOptions = { frame: FrameTypeKey; size: FrameSizeKey };
export type FramableArt = Pick<ArtView, "id" | "width" | "height" | "orientation">;

type Props = { art: FramableArt; pictureTransforms: PictureTransforms; choice: ArtOptions };

/** A framed work. For landscape works, the frame is rotated. */
export function ArtTile({ art, pictureTransforms, choice: { frame, size } }: Props) {
  const { color, matType } = frameTypes[frame];
  const geometry = getTileGeometry({ frameSize: size, orientation: art.orientation, mat: matType });
  return (
    <TileSvg geometry={geometry} color={color}>
      <image
        href={getOptimizedImageUrl(getArtImagePath(art.id), 1080)}
        width={art.width}
        height={art.height}
        preserveAspectRatio="none"
        transform={`matrix(${pictureTransforms[size][matType].join(" ")})`}
      />
    </TileSvg>
  );
}

/**
 * Transform of the picture for each size, with and without a mat. It is computed on the server, so the page does not
 * need the cropping code.
 */
export type PictureTransforms = Record<FrameSizeKey, Record<MatType, Matrix>>;

export function getPictureTransforms(art: Pick<ArtView, "width" | "height" | "orientation">): PictureTransforms {
  const size = { width: art.width, height: art.height };
  const getTransform = (frameSize: FrameSizeKey, mat: MatType): Matrix => {
    const geometry = getTileGeometry({ frameSize, orientation: art.orientation, mat });
    return computeCropTransform(resolveCrop(null, size, computePhotoAspect(geometry)), size, geometry.photo);
  };
  return Object.fromEntries(
    frameSizeKeys.map((key) => [key, Object.fromEntries(matTypes.map((mat) => [mat, getTransform(key, mat)]))]),
  ) as PictureTransforms;
}
