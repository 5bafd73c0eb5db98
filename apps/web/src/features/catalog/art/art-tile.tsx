import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { type FrameSizeKey, type FrameTypeKey, frameTypes } from "@storywall/domain/catalog/frames";
import { getTileGeometry, TileSvg } from "@/components/tiles/tile-svg.tsx";
import { getOptimizedImageUrl } from "@/lib/optimized-image-url.ts";
import { getArtImagePath } from "./art-picture.ts";
import type { PictureTransforms } from "./picture-transforms.ts";

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
