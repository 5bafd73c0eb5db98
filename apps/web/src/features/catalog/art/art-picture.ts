import type { ArtView } from "@storywall/domain/catalog/art/schema";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { type ImageWidth, optimised } from "@/lib/optimised-image.ts";

/** Where the shop's own pages load a work from: by path, whatever address the shop is reached by. */
export const artPath = (id: string, width: 400 | 1600 = 1600): string => `/art-images/${id}/${width}.jpg`;

/** A work as it is drawn in a tile, its picture so many px wide. */
export function artPicture(art: Pick<ArtView, "id" | "width" | "height">, width: ImageWidth): TilePicture {
  return { src: optimised(artPath(art.id), width), width: art.width, height: art.height };
}
