import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { CHANGE_WINDOW_MS } from "@storywall/domain/catalog/shop-terms";
import { formatErrorMessage, ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { BatchId, OrderId } from "@storywall/domain/kernel/ids";
import { isInChangeWindow } from "@storywall/domain/orders/actions";
import { planSheets } from "@storywall/domain/production/printing/plan-sheets";
import { getDefaultSheet } from "@storywall/domain/production/printing/sheets";
import {
  BATCH_TILES,
  type BatchView,
  MIXED_BATCH_TILES,
  type StartBatchInput,
} from "@storywall/domain/production/production-scan";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { readSetting } from "../catalog/settings.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { holdOrder, recordPreflightProblems } from "../orders/review-prints.ts";
import { applyOrderStep } from "./apply-order-step.ts";
import { findFrameShortage } from "./assert-frames-available.ts";
import { getOrientedPrintSize } from "./printing/print-name.ts";
import { hasMissingPrintFile } from "./record-rendered-print.ts";

type Order = { id: string; number: string; state: string; userId: string; checkoutId: string; placedAt: Date };
type ExcludedOrder = BatchView["leftOut"][number];

/**
 * Starts a batch of ready items, earliest due date first. The batch can be limited to one size or frame. Moves their
 * orders to production, so that they can no longer be changed. Concurrent calls get different items. Idempotent for the
 * same batch id.
 * @throws BATCH_EMPTY, IDEMPOTENCY_MISMATCH if the id belongs to a batch with other choices.
 */
export function startBatch(ctx: AdminContext, input: StartBatchInput): Promise<BatchView> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const ready = buildReadyTilesFilter(input, ctx.now());
    const existingBatch = await tx.batch.findUnique({ where: { id: input.batchId } });
    if (existingBatch && !isSameBatch(existingBatch, input)) throw new ShopError("IDEMPOTENCY_MISMATCH");
    if (existingBatch) return readStartedBatch(tx, { ...existingBatch, ready, leftOut: [] });
    const maxTiles = input.frameSize && input.frameStyle ? BATCH_TILES : MIXED_BATCH_TILES;
    const orders = await lockOrdersForBatch(tx, ready, maxTiles);
    const leftOut: ExcludedOrder[] = [];
    const by = { now: ctx.now(), actor: ctx.admin.actor };
    for (const order of orders) {
      const problem = order.state === "checking" ? await startOrderProduction(tx, order, by) : null;
      if (problem) leftOut.push(toExcludedOrder(order, problem));
    }
    const tileIds = await chooseBatchTiles(tx, { ready, orders: orders.map(({ id }) => id), leftOut, maxTiles });
    // This throws only if no order was excluded, because an error would roll back the problems that this transaction
    // has stored for excluded orders.
    if (tileIds.length === 0 && leftOut.length === 0) throw new ShopError("BATCH_EMPTY");
    if (tileIds.length === 0)
      return { id: input.batchId, number: 0, tiles: 0, sheets: 0, sheetsFile: "", remaining: 0, leftOut };
    const { number } = await tx.batch.create({ data: { ...toBatchRow(input, ctx), leftOut } });
    await tx.orderTile.updateMany({ where: { id: { in: tileIds } }, data: { batchId: input.batchId } });
    await enqueue(tx, "batch.copy-to-folder", { batchId: input.batchId });
    const isTooEarlyToStart = ({ id, state, placedAt }: Order) =>
      state === "checking" && isInChangeWindow(placedAt, ctx.now()) && !leftOut.some(({ orderId }) => orderId === id);
    const earlyOrderNumbers = orders.filter(isTooEarlyToStart).map(({ number }) => number);
    await recordAudit(tx, ctx.admin, {
      action: "batch.started",
      entity: "batch",
      entityId: input.batchId,
      after: {
        number,
        frameSize: input.frameSize ?? null,
        frameStyle: input.frameStyle ?? null,
        tiles: tileIds.length,
        early: earlyOrderNumbers,
      },
    });
    for (const { id, state, userId } of orders) {
      if (state !== "checking") await publishEvent(tx, { type: "order", orderId: OrderId.parse(id) }, { userId });
    }
    return readStartedBatch(tx, { id: input.batchId, number, ready, leftOut });
  });
}

type BatchChoices = { frameSize: string | null; frameStyle: string | null; isEarly: boolean };

const pickBatchChoices = ({ frameSize, frameStyle, isEarly }: StartBatchInput): BatchChoices => ({
  frameSize: frameSize ?? null,
  frameStyle: frameStyle ?? null,
  isEarly,
});

function isSameBatch(batch: BatchChoices, input: StartBatchInput): boolean {
  const { frameSize, frameStyle, isEarly } = pickBatchChoices(input);
  return batch.frameSize === frameSize && batch.frameStyle === frameStyle && batch.isEarly === isEarly;
}

type StartedBatch = { id: string; number: number; ready: Prisma.Sql; leftOut: ExcludedOrder[] };

async function readStartedBatch(tx: Tx, { id, number, ready, leftOut }: StartedBatch): Promise<BatchView> {
  const tiles = await tx.orderTile.findMany({
    where: { batchId: id },
    select: { id: true, frameSize: true, orientation: true },
  });
  const settings = await readSetting(tx, "printing");
  const sheet = getDefaultSheet(settings);
  const sheets = planSheets(
    tiles.map((tile) => ({ id: tile.id, ...getOrientedPrintSize(tile) })),
    sheet.format,
    settings,
  );
  const [remaining] = await tx.$queryRaw<Array<{ count: number }>>`
    SELECT count(*)::int AS count FROM order_tiles t JOIN orders o ON o.id = t.order_id
    LEFT JOIN remakes r ON r.id = t.remake_id
    WHERE ${ready} AND o.id <> ALL (${leftOut.map(({ orderId }) => orderId)})`;
  return {
    id: BatchId.parse(id),
    number,
    tiles: tiles.length,
    sheets: sheets.length,
    sheetsFile: `sheets-${sheet.key}.pdf`,
    remaining: remaining?.count ?? 0,
    leftOut,
  };
}

const toBatchRow = (input: StartBatchInput, { admin, now }: AdminContext) => ({
  id: input.batchId,
  ...pickBatchChoices(input),
  startedBy: admin.actor,
  startedAt: now(),
});

/**
 * Builds SQL conditions on the item `t`, its order `o` and its remake `r`: the item is rendered, in no batch, and its
 * order or remake is ready for production.
 */
function buildReadyTilesFilter(input: StartBatchInput, now: Date): Prisma.Sql {
  const { frameSize, frameStyle, isEarly } = pickBatchChoices(input);
  const changeableSince = isEarly ? now : new Date(now.getTime() - CHANGE_WINDOW_MS);
  return Prisma.sql`t.state = 'rendered' AND t.batch_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM lab_orders l WHERE l.parcel_id = coalesce(t.remake_id, t.order_id) AND l.closed_at IS NULL)
    AND (${frameSize}::text IS NULL OR t.frame_size = ${frameSize})
    AND (${frameStyle}::text IS NULL OR t.frame_style = ${frameStyle})
    AND (r.state = 'making' OR r.id IS NULL AND (
      o.state IN ('printing', 'framing', 'packed') OR o.state = 'checking' AND o.placed_at <= ${changeableSince}
        AND NOT EXISTS (SELECT 1 FROM order_tiles w WHERE w.order_id = o.id AND w.remake_id IS NULL AND w.state = 'waiting')))`;
}

/** Locks the orders whose items fill a batch. Skips orders locked by other transactions. */
async function lockOrdersForBatch(tx: Tx, ready: Prisma.Sql, maxTiles: number): Promise<Order[]> {
  return tx.$queryRaw<Order[]>`
    SELECT o.id, o.number, o.state, o.user_id AS "userId", o.checkout_id AS "checkoutId",
      o.placed_at AS "placedAt" FROM orders o
    WHERE o.id IN (
      SELECT id FROM (
        SELECT o.id, sum(count(*)) OVER (ORDER BY o.ship_by, o.placed_at, o.id) - count(*) AS before
        FROM order_tiles t JOIN orders o ON o.id = t.order_id LEFT JOIN remakes r ON r.id = t.remake_id
        WHERE ${ready} GROUP BY o.id, o.ship_by, o.placed_at) AS queue
      WHERE before < ${maxTiles})
    ORDER BY o.id FOR UPDATE OF o SKIP LOCKED`;
}

/** Repeats the file checks and preflight, then moves the order to production. Returns the problem, if any. */
export async function startOrderProduction(
  tx: Tx,
  order: Pick<Order, "id" | "state" | "userId" | "checkoutId">,
  { now, actor }: { now: Date; actor: string },
): Promise<ShopErrorCode | "PHOTO_FAILED" | null> {
  const orderId = OrderId.parse(order.id);
  if (await hasMissingPrintFile(tx, orderId)) return "ORDER_FILE_MISSING";
  const problemCode = await recordPreflightProblems(tx, orderId);
  if (problemCode) {
    await holdOrder(tx, { orderId, problemCode });
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
  } else if (await findFrameShortage(tx, orderId)) return "FRAMES_MISSING";
  else await applyOrderStep(tx, order, { to: "printing", now, actor, isReviewed: true });
  return problemCode;
}

const toExcludedOrder = ({ id, number }: Order, code: ShopErrorCode): ExcludedOrder => ({
  orderId: OrderId.parse(id),
  orderNumber: number,
  code,
  sentence: formatErrorMessage(code),
});

type TileChoice = {
  ready: Prisma.Sql;
  orders: readonly string[];
  leftOut: readonly ExcludedOrder[];
  maxTiles: number;
};

/**
 * Chooses the items of a batch. Reads them again, because they may have changed before their orders were locked. An
 * order is split only if it is larger than a batch.
 */
async function chooseBatchTiles(tx: Tx, { ready, orders, leftOut, maxTiles }: TileChoice): Promise<string[]> {
  const includedOrderIds = orders.filter((id) => !leftOut.some(({ orderId }) => orderId === id));
  if (includedOrderIds.length === 0) return [];
  const found = await tx.$queryRaw<Array<{ id: string; orderId: string }>>`
    SELECT t.id, o.id AS "orderId" FROM order_tiles t JOIN orders o ON o.id = t.order_id
    LEFT JOIN remakes r ON r.id = t.remake_id
    WHERE ${ready} AND o.id = ANY (${includedOrderIds}) ORDER BY o.ship_by, o.placed_at, o.id, t.position, t.id`;
  const chosenIds: string[] = [];
  for (const [, pieces] of Map.groupBy(found, ({ orderId }) => orderId)) {
    if (chosenIds.length > 0 && chosenIds.length + pieces.length > maxTiles) continue;
    chosenIds.push(...pieces.slice(0, maxTiles - chosenIds.length).map(({ id }) => id));
  }
  return chosenIds;
}
