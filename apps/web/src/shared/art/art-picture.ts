import type { ArtView } from "@storywall/domain/art/schema";
import { imageDefaults } from "@storywall/domain/catalog/client-settings";
import type { TilePicture } from "@/shared/tiles/framed-tile.tsx";

/** Where the shop's own pages load a work from: by path, whatever address the shop is reached by. */
export const artPath = (id: string, width: 400 | 1600 = 1600): string => `/art-images/${id}/${width}.jpg`;

/** The optimizer's address of a public picture, one of its own widths wide (S-231). */
export function optimised(path: string, width: (typeof widths)[number]): string {
  const { optimizerPath, quality } = imageDefaults;
  return `${optimizerPath}?url=${encodeURIComponent(path)}&w=${width}&q=${quality}`;
}

const widths = [...imageDefaults.imageWidths, ...imageDefaults.deviceWidths] as const;

/** A work as it is drawn in a tile that is shown `width` px wide at most, double for sharp screens. */
export function artPicture(art: Pick<ArtView, "id" | "width" | "height">, width: (typeof widths)[number]): TilePicture {
  return { src: optimised(artPath(art.id), width), width: art.width, height: art.height };
}
