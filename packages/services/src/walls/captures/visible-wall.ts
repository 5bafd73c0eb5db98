import { createHash } from "node:crypto";
import type { Db, Tx } from "@storywall/db/client";
import { type Design, type DesignTile, findChosenCrop, getTone } from "@storywall/domain/walls/design/design";
import { collectPictureIds } from "@storywall/domain/walls/design/design-checks";

/** Id of the photo or artwork that each tile shows, by the tile's name. Other tiles are empty. */
export type ShownPictures = Readonly<Record<string, string>>;

/** A design with only its visible parts, and the pictures that it shows. */
export type VisibleWall = { templateKey: string; design: Design; pictures: ShownPictures };

/** Reads what a visitor's wall shows. Pictures that were deleted or not uploaded are left out. */
export async function readVisibleWall(
  db: Db | Tx,
  { userId, templateKey, design }: { userId: string; templateKey: string; design: Design },
): Promise<VisibleWall> {
  const { photos, arts } = collectPictureIds(design);
  const [foundPhotos, foundArts] = await Promise.all([
    db.photo.findMany({
      where: { userId, uuid: { in: photos }, state: { in: ["ready", "uploaded"] } },
      select: { id: true, uuid: true },
    }),
    db.artItem.findMany({ where: { id: { in: arts } }, select: { id: true } }),
  ]);
  const photoIds = new Map(foundPhotos.map(({ uuid, id }) => [uuid, id]));
  const artIds = new Set(foundArts.map(({ id }) => id));
  const pictures = design.tiles.flatMap(({ name, userPhotoId, artItemId }) => {
    const id = photoIds.get(userPhotoId ?? "") ?? (artItemId && artIds.has(artItemId) ? artItemId : null);
    return id ? [[name, id]] : [];
  });
  return toVisibleWall({ templateKey, design, pictures: Object.fromEntries(pictures) });
}

export function toVisibleWall({ templateKey, design, pictures }: VisibleWall): VisibleWall {
  const { frameStyle, frameType, matType, turnedTiles = [] } = design;
  const tiles = design.tiles.map((tile) => removeHiddenParts(tile, pictures[tile.name]));
  const shown = { frameStyle, frameType, matType, tiles };
  return {
    templateKey,
    design: turnedTiles.length > 0 ? { ...shown, turnedTiles: turnedTiles.toSorted() } : shown,
    pictures,
  };
}

function removeHiddenParts(tile: DesignTile, pictureId: string | undefined): DesignTile {
  const { name, frameSize, tone } = tile;
  const userPhotoId = (pictureId && pictureId !== tile.artItemId && tile.userPhotoId) || null;
  return {
    name,
    frameSize,
    userPhotoId,
    artItemId: (pictureId && !userPhotoId && tile.artItemId) || null,
    cropParams: pictureId ? removeEditorState(tile.cropParams) : {},
    tone: userPhotoId && tone?.photo === userPhotoId ? tone : null,
  };
}

/** Removes the state of the crop tool, which only the wall's creator needs. */
export function removeEditorState(cropParams: DesignTile["cropParams"]): DesignTile["cropParams"] {
  return Object.fromEntries(Object.entries(cropParams).map(([key, { crop }]) => [key, { crop }]));
}

/** Computes the SHA-256 (hex) of everything that a picture of the wall shows. Equal pictures have equal hashes. */
export function hashWall({ templateKey, design, pictures }: VisibleWall): string {
  const { frameStyle, frameType, matType, turnedTiles = [], tiles } = design;
  const shownTiles = tiles.map((tile) => [
    tile.name,
    tile.frameSize,
    pictures[tile.name] ?? null,
    sortKeys(findChosenCrop(design, tile)),
    sortKeys(getTone(tile)),
  ]);
  const shown = [templateKey, frameStyle, frameType, matType, turnedTiles, shownTiles];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}

const sortKeys = (value: object | null) => value && Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
