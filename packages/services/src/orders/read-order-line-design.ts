import { ShopError } from "@storywall/domain/errors";
import type { LineInfoView, OrderLineAccess } from "@storywall/domain/orders/schema";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { canAdminSeePhotos } from "../accounts/admin/admin-photos.ts";
import type { Context } from "../accounts/context.ts";
import { createPhotoToken } from "../photos/photo-token.ts";
import { requireOrderAccess } from "./order-access.ts";

/**
 * Returns an order line's design with a link to each picture, valid for 15 minutes. An admin who may not see photos
 * gets none. Throws ORDER_NOT_FOUND, LINK_EXPIRED, ORDER_LINE_NOT_FOUND.
 */
export async function readOrderLineDesign(
  ctx: Context,
  { orderId, token, lineId }: OrderLineAccess,
): Promise<LineInfoView> {
  const { via } = await requireOrderAccess(ctx, { orderId, token });
  const isPrivate = via === "admin" && !canAdminSeePhotos(ctx);
  const lines = await ctx.db.orderLine.findMany({
    where: { orderId },
    include: { tiles: { where: { copy: 1 }, orderBy: { position: "asc" } } },
  });
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new ShopError("ORDER_LINE_NOT_FOUND");
  const photos = await loadPhotosById(
    ctx,
    line.tiles.flatMap(({ photoId }) => (photoId && !isPrivate ? [photoId] : [])),
  );
  const pictures = line.tiles.flatMap(({ name, photoId, artId }) => {
    const photo = photoId ? photos.get(photoId) : undefined;
    const path = photoId ? buildPhotoPath(ctx, photo?.handle) : artId && `/art-images/${artId}/1600.jpg`;
    if (!path) return [];
    const url = `${ctx.publicUrl.replace(/^http:/, "https:")}${path}`;
    return [{ name, url, width: photo?.width ?? null, height: photo?.height ?? null }];
  });
  return { design: Design.parse(line.design), pictures };
}

/** Loads the photos that are ready. Other photos cannot be shown. */
async function loadPhotosById({ db }: Context, photoIds: string[]) {
  const photos = await db.photo.findMany({
    where: { id: { in: photoIds }, state: "ready" },
    select: { id: true, handle: true, width: true, height: true },
  });
  return new Map(photos.map((photo) => [photo.id, photo]));
}

function buildPhotoPath({ secret, now }: Context, handle: string | undefined): string | null {
  return handle ? `/photos/${handle}/1600.jpg?token=${createPhotoToken(secret, { handle, now: now() })}` : null;
}
