import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { PhotoId } from "@storywall/domain/kernel/ids";
import type { RemovedPhoto } from "@storywall/domain/photos/schema";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { VisitorContext } from "../accounts/context.ts";
import { lockRows } from "../kernel/locks.ts";
import { createRemovedPhotoError } from "./photos.ts";

/**
 * Removes one of the visitor's photos. It is hidden immediately, and a job deletes its files. Idempotent while the
 * deletion is pending.
 * @throws PHOTO_NOT_FOUND, PHOTO_DELETED after the deletion, PHOTO_IN_USE while an unshipped order needs it,
 * CART_LOCKED during a payment.
 */
export async function removePhoto(ctx: VisitorContext, { photoId: uuid }: { photoId: string }): Promise<RemovedPhoto> {
  const removed = await inTransaction<RemovedPhoto>(ctx.db, async (tx) => {
    const where = { userId_uuid: { userId: ctx.userId, uuid } };
    const found = await tx.photo.findUnique({ where, select: { id: true } });
    if (!found) throw new ShopError("PHOTO_NOT_FOUND");
    const { id } = found;
    await lockRows(tx, "photos", [id]);
    const photo = await tx.photo.findUniqueOrThrow({ where: { id }, select: { state: true, rejectCode: true } });
    const wasErased = photo.rejectCode === "PHOTO_DELETED";
    if (photo.state === "delete_pending" && wasErased) return { uuid, state: "delete_pending" };
    if (photo.state === "delete_pending" || photo.state === "deleted") throw createRemovedPhotoError(photo.rejectCode);

    await assertPhotoUnused(tx, ctx, { id, uuid });
    await tx.photo.update({ where: { id }, data: { state: "delete_pending", rejectCode: "PHOTO_DELETED" } });
    const photoId = PhotoId.parse(id);
    await enqueue(tx, "photo.delete", { photoId }, { dedupe: `photo.delete:${photoId}` });
    failpoint("photo.remove.before-commit");
    return { uuid, state: "delete_pending" };
  });
  failpoint("photo.remove.after-commit");
  return removed;
}

async function assertPhotoUnused(
  tx: Tx,
  ctx: VisitorContext,
  { id, uuid }: { id: string; uuid: string },
): Promise<void> {
  const order = await tx.order.findFirst({
    where: {
      tiles: { some: { photoId: id } },
      state: { notIn: ["shipped", "delivered", "returning", "returned", "cancelled"] },
    },
    orderBy: { placedAt: "asc" },
    select: { number: true },
  });
  if (order) throw new ShopError("PHOTO_IN_USE", { order: order.number });
  const [openCheckout] = await tx.$queryRaw<Array<{ id: string }>>`
    select id from checkouts where user_id = ${ctx.userId} and state = 'awaiting_payment'
      and jsonb_path_exists(snapshot, '$.lines[*].design.tiles[*] ? (@.userPhotoId == $uuid)',
        jsonb_build_object('uuid', ${uuid}::text)) limit 1`;
  if (openCheckout) throw new ShopError("CART_LOCKED");
}

const designUsesPhotoSql = Prisma.sql`design @> jsonb_build_object('tiles', jsonb_build_array(jsonb_build_object('userPhotoId', p.uuid)))`;

/**
 * SQL condition that is true if a cart, a saved wall or a template's last design uses the photo `p`. A cart that has
 * become an order does not count, although it keeps its lines.
 */
export const isPhotoInUseSql = Prisma.sql`(
  EXISTS (SELECT 1 FROM carts JOIN cart_lines ON cart_id = carts.id
    WHERE user_id = p.user_id AND carts.state <> 'converted' AND ${designUsesPhotoSql})
  OR EXISTS (SELECT 1 FROM walls WHERE user_id = p.user_id AND ${designUsesPhotoSql})
  OR EXISTS (SELECT 1 FROM template_infos WHERE user_id = p.user_id AND ${designUsesPhotoSql}))`;

/**
 * SQL condition that is true if a cart, saved wall, wall version, template's last design, order, claim or shared link
 * uses the photo `p`.
 */
export const isPhotoReferencedSql = Prisma.sql`(
  EXISTS (SELECT 1 FROM order_tiles WHERE photo_id = p.id)
  OR p.id IN (SELECT unnest(photo_ids) FROM claims)
  OR EXISTS (SELECT 1 FROM orders JOIN order_lines ON order_id = orders.id WHERE user_id = p.user_id AND ${designUsesPhotoSql})
  OR EXISTS (SELECT 1 FROM walls JOIN wall_versions v ON v.wall_id = walls.id
             WHERE user_id = p.user_id AND v.${designUsesPhotoSql})
  OR EXISTS (SELECT 1 FROM share_links WHERE user_id = p.user_id AND ${designUsesPhotoSql})
  OR ${isPhotoInUseSql})`;
