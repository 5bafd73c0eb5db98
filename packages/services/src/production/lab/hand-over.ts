import type { Tx } from "@storywall/db/client";
import { CHANGE_WINDOW_MS } from "@storywall/domain/catalog/shop-terms";
import { LabParcelId } from "@storywall/domain/production/lab-order";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { readSetting } from "../../catalog/settings.ts";
import { lockRows } from "../../kernel/locks.ts";
import { startOrderProduction } from "../start-batch.ts";

/**
 * If the owner chose a print lab, hands over the orders and remakes that have all print files and can no longer be
 * changed. Orders and remakes in a batch stay with the shop. If the owner chose the shop's own board again, takes back
 * what was not yet sent to the lab. Returns the count of changes.
 */
export async function handOrdersToLab(tx: Tx, now: Date, batchSize: number): Promise<number> {
  await closeShippedOrders(tx, now);
  const { madeBy } = await readSetting(tx, "fulfilment");
  if (madeBy !== "lab") return (await tx.labOrder.deleteMany({ where: { version: 0 } })).count;
  return (await createLabOrders(tx, now, batchSize)) + (await createLabRemakes(tx, now, batchSize));
}

/** Closes lab orders that were shipped without the lab's tracking number, for example by staff on the order's page. */
async function closeShippedOrders(tx: Tx, now: Date): Promise<void> {
  const isOrderSent = { remakeId: null, order: { state: { in: ["shipped", "delivered", "returning", "returned"] } } };
  const isRemakeSent = { remake: { state: { in: ["sent", "delivered"] } } };
  await tx.labOrder.updateMany({
    where: { closedAt: null, OR: [isOrderSent, isRemakeSent] },
    data: { closedAt: now },
  });
}

const buildReadyTilesFilter = (remakeId: null | undefined) => {
  const ofParcel = remakeId === null ? { remakeId } : {};
  return {
    some: ofParcel,
    none: { ...ofParcel, OR: [{ state: { not: "rendered" } }, { batchId: { not: null } }] },
  };
};

async function createLabOrders(tx: Tx, now: Date, batchSize: number): Promise<number> {
  const where = {
    state: "checking",
    placedAt: { lte: new Date(now.getTime() - CHANGE_WINDOW_MS) },
    tiles: buildReadyTilesFilter(null),
    labOrders: { none: { remakeId: null } },
  };
  const orderBy = [{ shipBy: "asc" as const }, { placedAt: "asc" as const }];
  const found = await tx.order.findMany({ where, orderBy, take: batchSize, select: { id: true } });
  let handedCount = 0;
  for (const { id } of found) {
    await lockRows(tx, "orders", [id]);
    const order = await tx.order.findUnique({ where: { ...where, id } });
    if (!order || (await startOrderProduction(tx, order, { now, actor: "lab" }))) continue;
    await tx.labOrder.create({ data: { parcelId: id, orderId: id, handedAt: now } });
    handedCount += 1;
  }
  return handedCount;
}

async function createLabRemakes(tx: Tx, now: Date, batchSize: number): Promise<number> {
  const where = { state: "making", tiles: buildReadyTilesFilter(undefined), labOrders: { none: {} } };
  const remakes = await tx.remake.findMany({ where, orderBy: { createdAt: "asc" }, take: batchSize });
  let handedCount = 0;
  for (const { id, orderId } of remakes) {
    await lockRows(tx, "orders", [orderId]);
    if (!(await tx.remake.findUnique({ where: { ...where, id } }))) continue;
    await tx.labOrder.create({ data: { parcelId: id, orderId, remakeId: id, handedAt: now } });
    handedCount += 1;
  }
  return handedCount;
}

/**
 * Enqueues a job for each order at the lab whose state differs from what the lab has confirmed: new, changed or
 * canceled. A job that failed permanently is not repeated. Returns the count.
 */
export async function enqueueLabUpdates(tx: Tx, batchSize: number): Promise<number> {
  const due = await tx.$queryRaw<Array<{ parcelId: string; dedupe: string }>>`
    SELECT parcel_id AS "parcelId", dedupe FROM (
      SELECT l.parcel_id, 'lab-' || l.parcel_id || '-' || l.confirmed_version || '-' || hash_lab_order(l) AS dedupe
      FROM lab_orders l WHERE l.closed_at IS NULL AND hash_lab_order(l) <> coalesce(l.confirmed_hash, '')) AS changed
    WHERE NOT EXISTS (SELECT 1 FROM outbox_jobs j WHERE j.dedupe = changed.dedupe)
    ORDER BY parcel_id LIMIT ${batchSize}`;
  await enqueueAll(
    tx,
    due.map(({ parcelId, dedupe }) => ({
      name: "lab.send" as const,
      payload: { parcelId: LabParcelId.parse(parcelId) },
      dedupe,
    })),
  );
  return due.length;
}
