import { inTransaction, type Tx } from "@storywall/db/client";
import { computeShipByDate } from "@storywall/domain/catalog/ship-by";
import { ShopError } from "@storywall/domain/errors";
import { newId, OrderId, RemakeId, TileId } from "@storywall/domain/kernel/ids";
import type { RemakeInput } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { readShipRules } from "../cart/quote.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/run-order-change.ts";

const shippedStates: readonly string[] = ["shipped", "delivered"];

/**
 * Starts a free remake of items of a sent order as a separate parcel. Idempotent for the same items.
 * @throws ORDER_NOT_FOUND, and what `startRemake` throws.
 */
export function createRemake(
  ctx: AdminContext,
  { orderId, tileIds, note }: RemakeInput,
): Promise<{ remakeId: RemakeId }> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    const { remakeId, isNew } = await startRemake(tx, { order, tileIds, actor: ctx.admin.actor, now: ctx.now() });
    if (isNew) {
      const after = { remakeId, tileIds };
      const reason = note ?? null;
      await recordAudit(tx, ctx.admin, { action: "order.remade", entity: "order", entityId: orderId, after, reason });
      await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
    }
    return { remakeId };
  });
}

type RemakeOptions = {
  order: { id: string; state: string };
  tileIds: readonly TileId[];
  actor: string;
  now: Date;
};

/**
 * Starts a remake in the caller's transaction. The order must be locked.
 * @throws PRINT_NOT_FOUND for an item of another order; ACTION_NOT_ALLOWED if the order was not sent, or the item is in
 * production or was remade already; PHOTO_DELETED.
 */
export async function startRemake(
  tx: Tx,
  { order, tileIds, actor, now }: RemakeOptions,
): Promise<{ remakeId: RemakeId; isNew: boolean }> {
  const uniqueTileIds = [...new Set(tileIds)];
  const tiles = await tx.orderTile.findMany({
    where: { id: { in: uniqueTileIds }, orderId: order.id },
    include: { successor: { select: { remakeId: true } }, remake: { select: { state: true } } },
    orderBy: [{ lineId: "asc" }, { copy: "asc" }, { position: "asc" }],
  });
  if (tiles.length < uniqueTileIds.length) throw new ShopError("PRINT_NOT_FOUND");
  const [existingRemakeId, ...otherRemakeIds] = [...new Set(tiles.map(({ successor }) => successor?.remakeId ?? null))];
  if (existingRemakeId && otherRemakeIds.length === 0)
    return { remakeId: RemakeId.parse(existingRemakeId), isNew: false };
  const isBeingRemade = tiles.some(({ successor, remake }) => successor !== null || remake?.state === "making");
  if (isBeingRemade || !shippedStates.includes(order.state))
    throw new ShopError("ACTION_NOT_ALLOWED", { state: order.state });
  await assertPhotosAvailable(tx, tiles);

  const orderId = OrderId.parse(order.id);
  const remakeId = RemakeId.parse(newId("remake"));
  const shipBy = computeShipByDate(now, await readShipRules(tx, { tiles: tiles.length, now }));
  await tx.remake.create({
    data: { id: remakeId, orderId, requestedBy: actor, createdAt: now, shipBy: new Date(shipBy) },
  });
  const newTiles = tiles.map(({ crop, tone, ...tile }) => ({
    id: TileId.parse(newId("tile")),
    orderId,
    lineId: tile.lineId,
    copy: tile.copy,
    name: tile.name,
    position: tile.position,
    orientation: tile.orientation,
    frameSize: tile.frameSize,
    frameStyle: tile.frameStyle,
    matType: tile.matType,
    photoId: tile.photoId,
    artId: tile.artId,
    effectivePpi: tile.effectivePpi,
    printAnyway: tile.printAnyway,
    accepted: tile.accepted,
    ...(crop === null ? {} : { crop: crop as object }),
    ...(tone === null ? {} : { tone: tone as object }),
    remakeId,
    remakeOf: tile.id,
    turn: tile.turn + 1,
  }));
  await tx.orderTile.createMany({ data: newTiles });
  await enqueueAll(
    tx,
    newTiles.map(({ id }) => ({ name: "print.render", payload: { tileId: id } })),
  );
  await enqueue(tx, "email.remake", { remakeId }, { dedupe: `mail-${remakeId}` });
  return { remakeId, isNew: true };
}

/** Throws PHOTO_DELETED if a photo was deleted or rejected, because it cannot be printed. */
async function assertPhotosAvailable(tx: Tx, tiles: ReadonlyArray<{ photoId: string | null }>): Promise<void> {
  const ids = [...new Set(tiles.flatMap(({ photoId }) => photoId ?? []))];
  const readyCount = await tx.photo.count({ where: { id: { in: ids }, state: "ready", contentRejectedAt: null } });
  if (readyCount < ids.length) throw new ShopError("PHOTO_DELETED");
}
