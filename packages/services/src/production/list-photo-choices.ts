import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { PhotoChoice } from "@storywall/domain/orders/schema";
import { assertAdminCanSeePhotos } from "../accounts/admin/admin-photos.ts";
import type { AdminContext } from "../accounts/context.ts";

/** Maximum number of photos to choose from. */
const MAX_CHOICES = 60;

/**
 * Lists the printable photos of an order's customer: first the photos of this order, then all others, newest first.
 * Throws ADMIN_FORBIDDEN without the permission to see photos, ORDER_NOT_FOUND.
 */
export async function listPhotoChoices(ctx: AdminContext, { orderId }: { orderId: string }): Promise<PhotoChoice[]> {
  assertAdminCanSeePhotos(ctx);
  const { db } = ctx;
  const order = await db.order.findUnique({ where: { id: orderId }, select: { id: true, userId: true } });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const owners = await listPhotoOwners(db, order);
  const rows = await db.$queryRaw<Array<{ userPhotoId: string; handle: string; isInOrder: boolean }>>`
    SELECT uuid AS "userPhotoId", handle,
      EXISTS (SELECT 1 FROM order_tiles t WHERE t.order_id = ${orderId} AND t.photo_id = photos.id) AS "isInOrder"
    FROM photos
    WHERE user_id = ANY (${owners}) AND state = 'ready' AND lost_at IS NULL AND refused_at IS NULL
    ORDER BY 3 DESC, created_at DESC, id LIMIT ${MAX_CHOICES}`;
  return rows.map(({ userPhotoId, handle, isInOrder }) => ({
    userPhotoId,
    isInOrder,
    path: `/photos/${handle}/400.jpg`,
  }));
}

/** Lists the visitors whose photos the order may show: the customer, and others who added photos to the order. */
export async function listPhotoOwners(
  db: Pick<Tx, "$queryRaw">,
  order: { id: string; userId: string },
): Promise<string[]> {
  const others = await db.$queryRaw<Array<{ userId: string }>>`
    SELECT DISTINCT p.user_id AS "userId" FROM order_tiles t JOIN photos p ON p.id = t.photo_id
    WHERE t.order_id = ${order.id}`;
  return [...new Set([order.userId, ...others.map(({ userId }) => userId)])];
}
