import type { ArtView } from "@storywall/domain/catalog/art/schema";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { type ImageWidth, optimised } from "@/lib/optimised-image.ts";

/** Path of a work's picture; relative, so it works on any host. */
export const artPath = (id: string, width: 400 | 1600 = 1600): string => `/art-images/${id}/${width}.jpg`;

/** Tile picture of a work, `width` px wide. */
export function artPicture(art: Pick<ArtView, "id" | "width" | "height">, width: ImageWidth): TilePicture {
  return { src: optimised(artPath(art.id), width), width: art.width, height: art.height };
}
