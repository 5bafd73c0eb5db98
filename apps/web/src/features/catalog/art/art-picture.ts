import type { ArtView } from "@storywall/domain/catalog/art/schema";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getOptimizedImageUrl, type ImageWidth } from "@/lib/optimized-image-url.ts";

/** Returns the path of an artwork's picture. The path has no host, so it works on any host. */
export const getArtImagePath = (id: string, width: 400 | 1600 = 1600): string => `/art-images/${id}/${width}.jpg`;

/** Creates the picture of an artwork for a tile. The picture is `width` px wide. */
export function createArtPicture(art: Pick<ArtView, "id" | "width" | "height">, width: ImageWidth): TilePicture {
  return { src: getOptimizedImageUrl(getArtImagePath(art.id), width), width: art.width, height: art.height };
}
