import type { Db, Tx } from "@storywall/db/client";
import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import { collectPictureIds } from "@storywall/domain/walls/design/design-checks";

/**
 * Returns a design with only its visible parts and without pictures that were deleted. Equal walls have equal results,
 * so that files made for one of them can be used for the other.
 */
export async function readVisibleDesign(
  db: Db | Tx,
  { userId, design }: { userId: string; design: Design },
): Promise<Design> {
  const { photos, arts } = collectPictureIds(design);
  const [foundPhotos, foundArts] = await Promise.all([
    db.photo.findMany({
      where: { userId, uuid: { in: photos }, state: { in: ["ready", "uploaded"] } },
      select: { uuid: true },
    }),
    db.artItem.findMany({ where: { id: { in: arts } }, select: { id: true } }),
  ]);
  const shownIds = new Set([...foundPhotos.map(({ uuid }) => uuid), ...foundArts.map(({ id }) => id)]);
  const { frameStyle, frameType, matType, turnedTiles = [] } = design;
  const tiles = design.tiles.map((tile) => removeHiddenParts(tile, shownIds));
  const shown = { frameStyle, frameType, matType, tiles };
  return turnedTiles.length > 0 ? { ...shown, turnedTiles: turnedTiles.toSorted() } : shown;
}

function removeHiddenParts({ name, frameSize, tone, ...tile }: DesignTile, shownIds: ReadonlySet<string>): DesignTile {
  const userPhotoId = tile.userPhotoId && shownIds.has(tile.userPhotoId) ? tile.userPhotoId : null;
  const artItemId = !userPhotoId && tile.artItemId && shownIds.has(tile.artItemId) ? tile.artItemId : null;
  const isEmpty = !userPhotoId && !artItemId;
  return {
    name,
    frameSize,
    userPhotoId,
    artItemId,
    cropParams: isEmpty ? {} : removeEditorState(tile.cropParams),
    tone: userPhotoId && tone?.photo === userPhotoId ? tone : null,
  };
}

/** Removes the state of the crop tool, which only the wall's creator needs. */
export function removeEditorState(cropParams: DesignTile["cropParams"]): DesignTile["cropParams"] {
  return Object.fromEntries(Object.entries(cropParams).map(([key, { crop }]) => [key, { crop }]));
}
