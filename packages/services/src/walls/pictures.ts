import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { hasDamageWarning } from "@storywall/domain/photos/limits";
import { type Design, findDamagedTileNumbers } from "@storywall/domain/walls/design/design";
import { collectPictureIds } from "@storywall/domain/walls/design/design-checks";

export type Picture = {
  photoId: string | null;
  artId: string | null;
  state: string;
  /** Width of the upright picture in pixels; null until the photo is processed. */
  width: number | null;
  height: number | null;
  /** Whether the photo's file has errors. */
  isDamaged: boolean;
};

/** Pictures, keyed by the ids that designs use. */
export type Pictures = { photos: ReadonlyMap<string, Picture>; arts: ReadonlyMap<string, Picture> };

/**
 * Loads the pictures of the designs: artworks, and photos of these visitors. If two visitors have a photo with the same
 * id, the earlier entry in `userIds` wins.
 */
export async function loadPictures(
  tx: Tx,
  userIds: readonly string[],
  designs: readonly Pick<Design, "tiles">[],
): Promise<Pictures> {
  const pictureIds = designs.map(collectPictureIds);
  const uuids = [...new Set(pictureIds.flatMap(({ photos }) => photos))];
  const ids = [...new Set(pictureIds.flatMap(({ arts }) => arts))];
  const size = { id: true, width: true, height: true } as const;
  const photos = uuids.length
    ? await tx.photo.findMany({
        where: { userId: { in: [...userIds] }, uuid: { in: uuids } },
        select: {
          ...size,
          userId: true,
          uuid: true,
          state: true,
          lostAt: true,
          contentRejectedAt: true,
          warnings: true,
        },
      })
    : [];
  const arts = ids.length ? await tx.artItem.findMany({ where: { id: { in: ids } }, select: size }) : [];
  const ranked = photos.toSorted((a, b) => userIds.indexOf(b.userId) - userIds.indexOf(a.userId));
  return {
    photos: new Map(
      ranked.map(({ uuid, id, width, height, warnings, ...photo }) => [
        uuid,
        {
          photoId: id,
          artId: null,
          state: photo.lostAt || photo.contentRejectedAt ? "rejected" : photo.state,
          width,
          height,
          isDamaged: hasDamageWarning(warnings),
        },
      ]),
    ),
    arts: new Map(
      arts.map(({ id, width, height }) => [
        id,
        { photoId: null, artId: id, state: "ready", width, height, isDamaged: false },
      ]),
    ),
  };
}

export function findPicture(
  { photos, arts }: Pictures,
  tile: { userPhotoId?: string | null; artItemId?: string | null | undefined },
): Picture | null {
  if (tile.userPhotoId) return photos.get(tile.userPhotoId) ?? null;
  return tile.artItemId ? (arts.get(tile.artItemId) ?? null) : null;
}

/**
 * Throws PHOTOS_MISSING if a wall has fewer pictures than places, PHOTO_UNKNOWN or PHOTO_REJECTED with the number of
 * the tile, and PHOTOS_NOT_READY with the number of unprocessed photos.
 */
export function assertPicturesPrintable(
  walls: ReadonlyArray<{ design: Pick<Design, "tiles">; places: number }>,
  pictures: Pictures,
): void {
  const notReady = new Set<string>();
  for (const { design, places } of walls) {
    const filled = design.tiles.filter((tile) => tile.userPhotoId ?? tile.artItemId);
    if (filled.length < places) throw new ShopError("PHOTOS_MISSING", { missing: places - filled.length });
    design.tiles.forEach((tile, index) => {
      const picture = findPicture(pictures, tile);
      if (!picture || picture.state.startsWith("delete")) throw new ShopError("PHOTO_UNKNOWN", { photo: index + 1 });
      if (picture.state === "rejected") throw new ShopError("PHOTO_REJECTED", { photo: index + 1 });
      if (picture.state !== "ready" && picture.photoId) notReady.add(picture.photoId);
    });
  }
  if (notReady.size > 0) {
    const photos = notReady.size === 1 ? "1 photo is" : `${notReady.size} photos are`;
    throw new ShopError("PHOTOS_NOT_READY", { photos });
  }
}

/** Throws PHOTO_DAMAGE_UNCONFIRMED with the number of the first tile whose photo looks damaged and was not accepted. */
export function assertDamageAccepted(designs: ReadonlyArray<Pick<Design, "tiles">>, { photos }: Pictures): void {
  for (const { tiles } of designs) {
    const [photo] = findDamagedTileNumbers(tiles, (uuid) => photos.get(uuid)?.isDamaged === true);
    if (photo) throw new ShopError("PHOTO_DAMAGE_UNCONFIRMED", { photo });
  }
}
