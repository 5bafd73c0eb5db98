import { applyFrame, pickOfferedFrame, restoredFrameType, type Template } from "../../catalog/templates.ts";
import { createEmptyDesign, type Design, hasPicture } from "./design.ts";

type RestorablePhoto = { uuid: string; createdAt: string };

/**
 * Restores a wall from a visitor's photos if no design is saved: newest photo first, in the Timeless frame. Returns
 * null without photos.
 */
export function restoreDesignFromPhotos(template: Template, photos: readonly RestorablePhoto[]): Design | null {
  if (photos.length === 0) return null;
  const newestFirst = [...photos].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || a.uuid.localeCompare(b.uuid),
  );
  const empty = applyFrame(createEmptyDesign(template), pickOfferedFrame(template, restoredFrameType));
  const tiles = empty.tiles.map((tile, index) => ({ ...tile, userPhotoId: newestFirst[index]?.uuid ?? null }));
  return { ...empty, tiles };
}

export function isDesignStarted(design: Pick<Design, "tiles">): boolean {
  return design.tiles.some(hasPicture);
}
