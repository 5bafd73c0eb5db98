import { ArtId } from "@storywall/domain/kernel/ids";
import { collectPictureIds } from "@storywall/domain/walls/design/design-checks";
import { Design } from "@storywall/domain/walls/design/design-schema";
import type { SharedWall } from "@storywall/domain/walls/share";
import type { Deps } from "../kernel/deps.ts";
import { hashToken } from "../kernel/signing.ts";
import { removeEditorState } from "./captures/read-shown-design.ts";
import { findActiveShare } from "./find-active-share.ts";

type ShareContext = Pick<Deps, "db" | "now">;

/** Returns the shared wall. Throws SHARE_NOT_FOUND for an unknown or revoked link, LINK_EXPIRED for an expired one. */
export async function readShare({ db, now }: ShareContext, { token }: { token: string }): Promise<SharedWall> {
  const { name, templateKey, userId, expiresAt, ...share } = await findActiveShare({ db, now }, { token });
  const tiles = share.design.tiles.map((tile) => ({ ...tile, cropParams: removeEditorState(tile.cropParams) }));
  const design: Design = { ...share.design, tiles };
  const pictureIds = collectPictureIds(design);
  const photos = await db.photo.findMany({
    where: { userId, uuid: { in: pictureIds.photos }, state: "ready" },
    select: { uuid: true, handle: true, width: true, height: true, thumbhash: true },
    orderBy: { uuid: "asc" },
  });
  const pictures = photos.map(({ uuid, handle, ...size }) => {
    const buildPicturePath = (width: number) => `/photos/${handle}/${width}.jpg?share=${encodeURIComponent(token)}`;
    return { userPhotoId: uuid, thumb: buildPicturePath(400), picture: buildPicturePath(1600), ...size };
  });
  const artItems = await db.artItem.findMany({
    where: { id: { in: pictureIds.arts } },
    select: { id: true, width: true, height: true },
    orderBy: { id: "asc" },
  });
  const arts = artItems.map(({ id, ...size }) => ({ artItemId: ArtId.parse(id), ...size }));
  return { name, templateKey, design, pictures, arts, expiresAt: expiresAt.toISOString() };
}

/** Returns whether the link is active and its wall shows this visitor's photo. */
export async function isPhotoShared(
  { db, now }: ShareContext,
  { token, userId, uuid }: { token: string; userId: string; uuid: string },
): Promise<boolean> {
  const activeShareFilter = { hash: hashToken(token), userId, revokedAt: null, expiresAt: { gt: now() } };
  const share = await db.shareLink.findFirst({ where: activeShareFilter, select: { design: true } });
  return share !== null && collectPictureIds(Design.parse(share.design)).photos.includes(uuid);
}
