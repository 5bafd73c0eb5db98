import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { BatchId, OrderId } from "@storywall/domain/kernel/ids";
import { newUuid } from "@storywall/domain/kernel/uuid";
import {
  type LeftOutReason,
  type LeftOutView,
  leftOutReasons,
} from "@storywall/domain/production/printing/batch-documents";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { lockRows } from "../kernel/locks.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { enqueueInProductionEmail } from "./apply-order-step.ts";
import { startFramingIfAllPrinted } from "./sync-order-with-print-items.ts";

type Order = { id: string; state: string; userId: string; checkoutId: string };

/**
 * Marks all items of a batch that are at the printer as printed. Has the same effect as scanning each item.
 * @throws BATCH_NOT_FOUND, BATCH_MOVED if no item is at the printer.
 */
export function markBatchPrinted(ctx: AdminContext, { batchId }: { batchId: BatchId }): Promise<{ tiles: number }> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const orders = await lockBatchOrders(tx, batchId);
    const printedTiles = await tx.orderTile.updateManyAndReturn({
      where: { batchId, state: "rendered", orderId: { in: orders.map(({ id }) => id) } },
      data: { state: "printed" },
      select: { id: true, orderId: true, remakeId: true },
    });
    if (printedTiles.length === 0) throw new ShopError("BATCH_MOVED");
    const step = {
      station: "printing",
      actor: ctx.admin.actor,
      fromState: "rendered",
      toState: "printed",
      at: ctx.now(),
    };
    await tx.scan.createMany({
      data: printedTiles.map(({ id: tileId, orderId, remakeId }) => ({
        id: newUuid(),
        ...step,
        orderId,
        parcelId: remakeId ?? orderId,
        tileId,
      })),
    });
    const ordersWithOwnTiles = new Set(printedTiles.flatMap(({ orderId, remakeId }) => (remakeId ? [] : [orderId])));
    for (const order of orders) {
      if (ordersWithOwnTiles.has(order.id)) await enqueueInProductionEmail(tx, OrderId.parse(order.id));
      if (await startFramingIfAllPrinted(tx, { order, now: ctx.now(), actor: ctx.admin.actor })) continue;
      await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
    }
    await recordAudit(tx, ctx.admin, {
      action: "batch.printed",
      entity: "batch",
      entityId: batchId,
      after: { tiles: printedTiles.length },
    });
    return { tiles: printedTiles.length };
  });
}

/**
 * Locks the batch's orders, sorted by id. Other code locks orders in the same sequence, which avoids deadlocks. Throws
 * BATCH_NOT_FOUND.
 */
export async function lockBatchOrders(tx: Tx, batchId: BatchId): Promise<Order[]> {
  if (!(await tx.batch.findUnique({ where: { id: batchId }, select: { id: true } }))) {
    throw new ShopError("BATCH_NOT_FOUND");
  }
  const tiles = await tx.orderTile.findMany({ where: { batchId, state: "rendered" }, select: { orderId: true } });
  const ids = [...new Set(tiles.map(({ orderId }) => orderId))];
  await lockRows(tx, "orders", ids);
  return tx.order.findMany({
    where: { id: { in: ids } },
    select: { id: true, state: true, userId: true, checkoutId: true },
    orderBy: { id: "asc" },
  });
}

/**
 * Disbands a batch. Items that are not printed yet become ready again. An order returns to checking, where the customer
 * can change it, if none of its items is printed or in another batch.
 * @throws BATCH_NOT_FOUND, BATCH_MOVED if all items are printed.
 */
export function disbandBatch(ctx: AdminContext, { batchId }: { batchId: BatchId }): Promise<{ tiles: number }> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const orders = await lockBatchOrders(tx, batchId);
    const { count } = await tx.orderTile.updateMany({
      where: { batchId, state: "rendered", orderId: { in: orders.map(({ id }) => id) } },
      data: { batchId: null },
    });
    if (count === 0) throw new ShopError("BATCH_MOVED");
    const returnedCount = await moveUnstartedOrdersToChecking(tx, orders);
    await recordAudit(tx, ctx.admin, {
      action: "batch.dissolved",
      entity: "batch",
      entityId: batchId,
      after: { tiles: count, ordersReturned: returnedCount },
    });
    for (const { id, userId } of orders) {
      await publishEvent(tx, { type: "order", orderId: OrderId.parse(id) }, { userId });
    }
    return { tiles: count };
  });
}

/**
 * Moves the orders that have no started items back to checking, and returns how many it moved. The rows must be locked.
 */
async function moveUnstartedOrdersToChecking(tx: Tx, orders: ReadonlyArray<{ id: string }>): Promise<number> {
  const ids = orders.map(({ id }) => id);
  const scanned = await tx.scan.groupBy({ by: ["parcelId"], where: { parcelId: { in: ids }, undoneAt: null } });
  const isStarted = { remakeId: null, OR: [{ state: { not: "rendered" } }, { batchId: { not: null } }] };
  const { count } = await tx.order.updateMany({
    where: {
      id: { in: ids, notIn: scanned.map(({ parcelId }) => parcelId) },
      state: "printing",
      tiles: { none: isStarted },
    },
    data: { state: "checking", version: { increment: 1 } },
  });
  return count;
}

type Exclusion = { order: { id: string; number: string }; batchIds: readonly string[]; reason: LeftOutReason };

/** Lists an order as excluded on its batches' papers, and regenerates the papers. */
export async function excludeOrderFromBatches(tx: Tx, { order, batchIds, reason }: Exclusion): Promise<void> {
  const excluded: LeftOutView = {
    orderId: OrderId.parse(order.id),
    orderNumber: order.number,
    sentence: leftOutReasons[reason],
  };
  // The ids are sorted, so that two orders in the same batches cannot cause a deadlock.
  for (const batchId of [...new Set(batchIds)].toSorted()) {
    await tx.$executeRaw`
      UPDATE batches SET left_out = left_out || ${JSON.stringify([excluded])}::jsonb WHERE id = ${batchId}`;
    await enqueue(tx, "batch.copy-to-folder", { batchId: BatchId.parse(batchId) });
  }
}
