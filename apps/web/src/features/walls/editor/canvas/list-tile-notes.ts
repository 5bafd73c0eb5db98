import { findCutFaces } from "@storywall/domain/walls/crop/auto-crop";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { type Design, type DesignTile, findChosenCrop } from "@storywall/domain/walls/design/design";
import { computeEffectivePpi, computePhotoAspect, ratePrintQuality } from "@storywall/domain/walls/tiles/tile-geometry";
import type { PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import type { ShopPhoto } from "@/features/photos/photos-state.ts";
import { canvasTexts } from "./canvas-texts.ts";

type TileFacts = {
  wallTile: PlacedWallTile;
  design: Pick<Design, "matType">;
  slot: DesignTile;
  photo: ShopPhoto | undefined;
};

/**
 * Returns the parts of a tile's accessible name that describe its photo: upload, damage, print quality and cut faces.
 */
export function listTileNotes({ wallTile, design, slot, photo }: TileFacts): string[] {
  if (slot.artItemId) return [];
  if (!slot.userPhotoId) return [canvasTexts.addPhotoNote];
  if (!photo) return [canvasTexts.loadingNote];
  const { status, message, size, features, isDamaged } = photo;
  if (status !== "ready") return [canvasTexts.statusNotes[status], ...(message ? [message] : [])];
  if (!size) return [];
  const geometry = getTileGeometry({
    frameSize: wallTile.frameSize,
    orientation: wallTile.orientation,
    mat: design.matType,
  });
  const crop = resolveCrop(findChosenCrop(design, slot), size, computePhotoAspect(geometry));
  const isCut = findCutFaces(crop, size, features?.faces ?? [], geometry).length > 0;
  return [
    ...(isDamaged ? [canvasTexts.damagedNote] : []),
    canvasTexts.printNotes[ratePrintQuality(computeEffectivePpi(crop, size, geometry))],
    ...(isCut ? [canvasTexts.faceNote] : []),
  ];
}
