import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { type FrameSizeKey, frameSizeKeys } from "@storywall/domain/catalog/frame-sizes";
import { type MatType, matTypes } from "@storywall/domain/catalog/frame-types";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { cropTransform, type Matrix } from "@storywall/domain/walls/crop/crop-transform";
import { photoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import { geometryOf } from "@/components/tiles/tile-svg.tsx";

/** Picture transform for each size and mat. Computed on the server, so the page needs no crop rules. */
export type Openings = Record<FrameSizeKey, Record<MatType, Matrix>>;

export function openingsOf(art: Pick<ArtView, "width" | "height" | "orientation">): Openings {
  const size = { width: art.width, height: art.height };
  const lie = (frameSize: FrameSizeKey, mat: MatType): Matrix => {
    const geometry = geometryOf({ frameSize, orientation: art.orientation, mat });
    return cropTransform(resolveCrop(null, size, photoAspect(geometry)), size, geometry.photo);
  };
  return Object.fromEntries(
    frameSizeKeys.map((key) => [key, Object.fromEntries(matTypes.map((mat) => [mat, lie(key, mat)]))]),
  ) as Openings;
}
