import { clampFrame, restoredFrameType, withFrame } from "../../catalog/frame-defaults.ts";
import type { Template } from "../../catalog/templates.ts";
import { type Design, isFilled } from "./design.ts";
import { startDesign } from "./start-design.ts";

type Restorable = { uuid: string; createdAt: string };

/**
 * Rebuilds a wall from a visitor's photos when no design is saved: newest photo first, in the Timeless frame. Null
 * without photos.
 */
export function restoreFromPhotos(template: Template, photos: readonly Restorable[]): Design | null {
  if (photos.length === 0) return null;
  const newestFirst = [...photos].sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || a.uuid.localeCompare(b.uuid),
  );
  const empty = withFrame(startDesign(template), clampFrame(template, restoredFrameType));
  const tiles = empty.tiles.map((tile, index) => ({ ...tile, userPhotoId: newestFirst[index]?.uuid ?? null }));
  return { ...empty, tiles };
}

export function isStarted(design: Pick<Design, "tiles">): boolean {
  return design.tiles.some(isFilled);
}
