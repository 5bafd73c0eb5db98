import { frameSizes } from "@storywall/domain/catalog/frame-sizes";
import type { Size } from "@storywall/domain/kernel/rect";
import type { Face } from "@storywall/domain/photos/photo-features";
import { findCutFaces } from "@storywall/domain/walls/crop/auto-crop";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { type Design, type DesignTile, findChosenCrop } from "@storywall/domain/walls/design/design";
import { computeEffectivePpi, type PrintQuality, ratePrintQuality } from "@storywall/domain/walls/tiles/resolution";
import { computePhotoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import type { PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import type { PhotoStatus } from "@/features/photos/photos-state.ts";

const statusTexts: Record<Exclude<PhotoStatus, "ready">, string> = {
  waiting: "your photo, waiting to upload",
  uploading: "your photo, uploading",
  processing: "your photo, being prepared",
  failed: "your photo, upload failed",
  refused: "your photo can't be used",
};

const printTexts: Record<PrintQuality, string> = {
  good: "good print quality",
  fine: "good print quality",
  warn: "may print soft",
  block: "may print blurry",
};

type DescribedTile = {
  wallTile: PlacedWallTile;
  design: Pick<Design, "matType">;
  slot: DesignTile;
  status: PhotoStatus | null;
  /** Message that says why the photo was rejected or failed. */
  message: string | null;
  size: Size | null;
  faces: readonly Face[] | null;
  isDamaged: boolean;
  artTitle: string | null;
};

/** Returns the accessible name of a tile: content, print quality and size. */
export function describeTile(place: number, count: number, tile: DescribedTile): string {
  return `Tile ${place} of ${count}: ${[...describeContents(tile), frameSizes[tile.wallTile.frameSize].name].join(", ")}`;
}

function describeContents({
  wallTile,
  design,
  slot,
  status,
  message,
  size,
  faces,
  isDamaged,
  artTitle,
}: DescribedTile): string[] {
  if (slot.artItemId) return [artTitle ? `art, ${artTitle}` : "art"];
  if (!slot.userPhotoId) return ["empty, add a photo"];
  if (!status) return ["your photo, loading"];
  if (status !== "ready") return [statusTexts[status], ...(message ? [message] : [])];
  if (!size) return ["your photo"];
  const geometry = getTileGeometry({
    frameSize: wallTile.frameSize,
    orientation: wallTile.orientation,
    mat: design.matType,
  });
  const crop = resolveCrop(findChosenCrop(design, slot), size, computePhotoAspect(geometry));
  const isCut = findCutFaces(crop, size, faces ?? [], geometry).length > 0;
  return [
    "your photo",
    ...(isDamaged ? ["looks damaged"] : []),
    printTexts[ratePrintQuality(computeEffectivePpi(crop, size, geometry))],
    ...(isCut ? ["a face touches the edge"] : []),
  ];
}
