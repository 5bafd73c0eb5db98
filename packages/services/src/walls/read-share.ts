import { ShopError } from "@storywall/domain/errors";
import { ArtId } from "@storywall/domain/kernel/ids";
import { Design } from "@storywall/domain/walls/design/design-schema";
import type { SharedWall } from "@storywall/domain/walls/share";
import type { Deps } from "../kernel/deps.ts";
import { hashToken } from "../kernel/signing.ts";
import { picturesOf } from "./check-line.ts";

type Asking = Pick<Deps, "db" | "now">;

/** Throws SHARE_NOT_FOUND for an unknown or revoked link, LINK_EXPIRED for an expired one. */
export async function readShare({ db, now }: Asking, { token }: { token: string }): Promise<SharedWall> {
  const share = await db.shareLink.findUnique({ where: { hash: hashToken(token) } });
  if (!share || share.revokedAt) throw new ShopError("SHARE_NOT_FOUND");
  if (share.expiresAt <= now()) throw new ShopError("LINK_EXPIRED");
  const { name, templateKey, userId, expiresAt } = share;
  const design = withoutEditorState(Design.parse(share.design));
  const shown = picturesOf(design);
  const photos = await db.photo.findMany({
    where: { userId, uuid: { in: shown.photos }, state: "ready" },
    select: { uuid: true, handle: true, width: true, height: true, thumbhash: true },
    orderBy: { uuid: "asc" },
  });
  const pictures = photos.map(({ uuid, handle, ...size }) => {
    const path = (width: number) => `/photos/${handle}/${width}.jpg?share=${encodeURIComponent(token)}`;
    return { userPhotoId: uuid, thumb: path(400), picture: path(1600), ...size };
  });
  const works = await db.artItem.findMany({
    where: { id: { in: shown.arts } },
    select: { id: true, width: true, height: true },
    orderBy: { id: "asc" },
  });
  const arts = works.map(({ id, ...size }) => ({ artItemId: ArtId.parse(id), ...size }));
  return { name, templateKey, design, pictures, arts, expiresAt: expiresAt.toISOString() };
}

/** Whether the link is active and its wall shows this visitor's photo. */
export async function showsPhoto(
  { db, now }: Asking,
  { token, userId, uuid }: { token: string; userId: string; uuid: string },
): Promise<boolean> {
  const living = { hash: hashToken(token), userId, revokedAt: null, expiresAt: { gt: now() } };
  const share = await db.shareLink.findFirst({ where: living, select: { design: true } });
  return share !== null && picturesOf(Design.parse(share.design)).photos.includes(uuid);
}

/** Removes the crop tool's state, which only concerns the wall's maker. */
function withoutEditorState(design: Design): Design {
  const tiles = design.tiles.map((tile) => ({
    ...tile,
    cropParams: Object.fromEntries(Object.entries(tile.cropParams).map(([key, { crop }]) => [key, { crop }])),
  }));
  return { ...design, tiles };
}
