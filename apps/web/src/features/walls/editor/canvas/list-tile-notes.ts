import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import type { PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import type { ShopPhoto } from "@/features/photos/photos-state.ts";
import { ratePhotoOnTile } from "@/features/walls/editor/crop/rate-photo-on-tile.ts";
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
  const { status, message, isDamaged } = photo;
  if (status !== "ready") return [canvasTexts.statusNotes[status], ...(message ? [message] : [])];
  const rating = ratePhotoOnTile({ tile: wallTile, design, slot, photo });
  if (!rating) return [];
  return [
    ...(isDamaged ? [canvasTexts.damagedNote] : []),
    canvasTexts.printNotes[rating.quality],
    ...(rating.isCut ? [canvasTexts.faceNote] : []),
  ];
}
