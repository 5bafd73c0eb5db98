import { ShopError } from "@storywall/domain/errors";
import { ArtId } from "@storywall/domain/kernel/ids";
import { collectPictureIds } from "@storywall/domain/walls/design/design-checks";
import { Design } from "@storywall/domain/walls/design/design-schema";
import type { SharedWall } from "@storywall/domain/walls/share";
import type { Deps } from "../kernel/deps.ts";
import { hashToken } from "../kernel/signing.ts";

type ShareContext = Pick<Deps, "db" | "now">;

/** Returns the shared wall. Throws SHARE_NOT_FOUND for an unknown or revoked link, LINK_EXPIRED for an expired one. */
export async function readShare({ db, now }: ShareContext, { token }: { token: string }): Promise<SharedWall> {
  const share = await db.shareLink.findUnique({ where: { hash: hashToken(token) } });
  if (!share || share.revokedAt) throw new ShopError("SHARE_NOT_FOUND");
  if (share.expiresAt <= now()) throw new ShopError("LINK_EXPIRED");
  const { name, templateKey, userId, expiresAt } = share;
  const design = removeEditorState(Design.parse(share.design));
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

/** Removes the state of the crop tool, which only the wall's creator needs. */
function removeEditorState(design: Design): Design {
  const tiles = design.tiles.map((tile) => ({
    ...tile,
    cropParams: Object.fromEntries(Object.entries(tile.cropParams).map(([key, { crop }]) => [key, { crop }])),
  }));
  return { ...design, tiles };
}
