import type { ArtView } from "@storywall/domain/catalog/art/schema";
import {
  type FrameSizeKey,
  type FrameTypeKey,
  frameSizeKeys,
  frameTypes,
  type MatType,
  matTypes,
} from "@storywall/domain/catalog/frames";
import { computeCropTransform, resolveCrop } from "@storywall/domain/walls/crop/crop";
import { computePhotoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import { getTileGeometry, TileSvg } from "@/components/tiles/tile-svg.tsx";
import { getOptimizedImageUrl, type ImageWidth } from "@/lib/optimized-image-url.ts";
import { getArtImagePath } from "./art-picture.ts";

export type ArtOptions = { frame: FrameTypeKey; size: FrameSizeKey };
export type FramableArt = Pick<ArtView, "id" | "width" | "height" | "orientation">;
export type HangableArt = FramableArt & { title: string; pictureTransforms: PictureTransforms };

type Props = {
  art: HangableArt;
  choice: ArtOptions;
  /** Widths of the picture in px. Larger pictures cover smaller ones when they are loaded. */
  pictureWidths: readonly ImageWidth[];
  /** Id of the page whose `SharedFrameDefinitions` contain the frame. */
  sharedFramesPage?: string;
};

/** Shows an artwork in a frame. For landscape artworks, the frame is rotated. */
export function ArtTile({ art, choice: { frame, size }, pictureWidths, sharedFramesPage }: Props) {
  const { color, matType } = frameTypes[frame];
  const geometry = getTileGeometry({ frameSize: size, orientation: art.orientation, mat: matType });
  return (
    <TileSvg geometry={geometry} color={color} sharedFramesPage={sharedFramesPage}>
      {pictureWidths.map((pictureWidth) => (
        <image
          key={pictureWidth}
          href={getOptimizedImageUrl(getArtImagePath(art.id), pictureWidth)}
          width={art.width}
          height={art.height}
          preserveAspectRatio="none"
          transform={`matrix(${art.pictureTransforms[size][matType].join(" ")})`}
        />
      ))}
    </TileSvg>
  );
}

/**
 * CSS transform of the picture for each size, with and without a mat. The server computes it, so that the page does not
 * load the code for cropping.
 */
type PictureTransforms = Record<FrameSizeKey, Record<MatType, readonly number[]>>;

/** Adds to an artwork the picture transforms that it needs to hang in the room. */
export function toHangableArt({ id, title, width, height, orientation }: FramableArt & { title: string }): HangableArt {
  const picture = { width, height };
  const getTransform = (frameSize: FrameSizeKey, mat: MatType): readonly number[] => {
    const geometry = getTileGeometry({ frameSize, orientation, mat });
    const matrix = computeCropTransform(
      resolveCrop(null, picture, computePhotoAspect(geometry)),
      picture,
      geometry.photo,
    );
    return matrix.map((part) => Number(part.toFixed(6)));
  };
  const pictureTransforms = Object.fromEntries(
    frameSizeKeys.map((key) => [key, Object.fromEntries(matTypes.map((mat) => [mat, getTransform(key, mat)]))]),
  ) as PictureTransforms;
  return { id, title, width, height, orientation, pictureTransforms };
}
