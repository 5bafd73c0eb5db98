import { frameSizes } from "@storywall/domain/catalog/frame-sizes";
import type { Size } from "@storywall/domain/kernel/rect";
import type { Face } from "@storywall/domain/photos/photo-looks";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { cutFaces } from "@storywall/domain/walls/crop/first-crop";
import { chosenCrop, type Design, type DesignTile } from "@storywall/domain/walls/design/design";
import { effectivePpi, type PpiWord, ppiWord } from "@storywall/domain/walls/tiles/resolution";
import { photoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import type { HungTile } from "@storywall/domain/walls/tiles/wall-layout";
import { geometryOf } from "@/components/tiles/tile-svg.tsx";
import type { PhotoStatus } from "@/features/photos/photos-state.ts";

const statusWords: Record<Exclude<PhotoStatus, "ready">, string> = {
  waiting: "your photo, waiting to upload",
  uploading: "your photo, uploading",
  processing: "your photo, being prepared",
  failed: "your photo, upload failed",
  refused: "your photo can't be used",
};

const printWords: Record<PpiWord, string> = {
  good: "good print quality",
  fine: "good print quality",
  warn: "may print soft",
  block: "may print blurry",
};

type Shown = {
  hung: HungTile;
  design: Pick<Design, "matType">;
  slot: DesignTile;
  status: PhotoStatus | null;
  /** Why the photo was rejected or failed. */
  message: string | null;
  size: Size | null;
  faces: readonly Face[] | null;
  isDamaged: boolean;
  artTitle: string | null;
};

/** Accessible name of a tile: content, print quality and size. */
export function tileWords(place: number, count: number, shown: Shown): string {
  return `Tile ${place} of ${count}: ${[...contents(shown), frameSizes[shown.hung.frameSize].name].join(", ")}`;
}

function contents({ hung, design, slot, status, message, size, faces, isDamaged, artTitle }: Shown): string[] {
  if (slot.artItemId) return [artTitle ? `art, ${artTitle}` : "art"];
  if (!slot.userPhotoId) return ["empty, add a photo"];
  if (!status) return ["your photo, loading"];
  if (status !== "ready") return [statusWords[status], ...(message ? [message] : [])];
  if (!size) return ["your photo"];
  const geometry = geometryOf({ frameSize: hung.frameSize, orientation: hung.orientation, mat: design.matType });
  const crop = resolveCrop(chosenCrop(design, slot), size, photoAspect(geometry));
  const isCut = cutFaces(crop, size, faces ?? [], geometry).length > 0;
  return [
    "your photo",
    ...(isDamaged ? ["looks damaged"] : []),
    printWords[ppiWord(effectivePpi(crop, size, geometry))],
    ...(isCut ? ["a face touches the edge"] : []),
  ];
}
