import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { defaultFrameSize, frameSizeKeys, matTypes } from "@storywall/domain/catalog/frames";
import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import { canAcceptProblem, findPreflightProblems, type PreflightTile } from "@storywall/domain/orders/preflight";
import type { AcceptForCustomerInput, AcceptPrintInput, OrderView } from "@storywall/domain/orders/schema";
import { hasDamageWarning } from "@storywall/domain/photos/limits";
import type { Face, Luminance } from "@storywall/domain/photos/photo-features";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { assertAdminCanSeePhotos } from "../accounts/admin/admin-photos.ts";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { assertUnshipped, lockOrder, type OrderToChange, runOrderChange } from "./run-order-change.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Codes of problems that the renderer reports. Preflight cannot detect them and must not clear them; only another photo
 * resolves them.
 */
const unprintableCodes: readonly string[] = ["PHOTO_FAILED"];

/**
 * Runs preflight on all print items of an order, stores each problem and returns the first one, or null. The order must
 * be locked.
 */
export async function recordPreflightProblems(tx: Tx, orderId: string): Promise<ShopErrorCode | "PHOTO_FAILED" | null> {
  const tiles = await tx.orderTile.findMany({
    where: { orderId, remakeId: null },
    orderBy: [{ lineId: "asc" }, { copy: "asc" }, { position: "asc" }],
  });
  const ids = tiles.flatMap(({ photoId }) => photoId ?? []);
  const photos = new Map(
    (
      await tx.photo.findMany({
        where: { id: { in: ids } },
        select: {
          id: true,
          state: true,
          width: true,
          height: true,
          luminance: true,
          faces: true,
          contentRejectedAt: true,
          warnings: true,
        },
      })
    ).map((photo) => [photo.id, photo]),
  );
  const problemsByTile = findPreflightProblems(
    tiles.map((tile) => toPreflightItem(tile, tile.photoId ? photos.get(tile.photoId) : undefined)),
  );
  let first: ShopErrorCode | null = null;
  for (const { id, problemCode } of tiles) {
    const code = unprintableCodes.includes(problemCode ?? "")
      ? (problemCode as "PHOTO_FAILED")
      : (problemsByTile.get(id) ?? null);
    first ??= code;
    if (code !== problemCode) await tx.orderTile.update({ where: { id }, data: { problemCode: code } });
  }
  return first;
}

type TileRow = Awaited<ReturnType<Tx["orderTile"]["findMany"]>>[number];
type PhotoRow = {
  id: string;
  state: string;
  width: number | null;
  height: number | null;
  luminance: unknown;
  faces: unknown;
  contentRejectedAt: Date | null;
  warnings: unknown;
};

function toPreflightItem(tile: TileRow, photo: PhotoRow | undefined): PreflightTile {
  const { id, lineId, copy, effectivePpi, printAnyway, accepted } = tile;
  return {
    id,
    lineId,
    copy,
    effectivePpi: tile.photoId ? effectivePpi : null,
    printAnyway,
    accepted,
    frameSize: frameSizeKeys.find((key) => key === tile.frameSize) ?? defaultFrameSize,
    orientation: tile.orientation === "landscape" ? "landscape" : "portrait",
    mat: matTypes.find((mat) => mat === tile.matType) ?? "none",
    crop: tile.crop === null ? null : Crop.parse(tile.crop),
    photo: photo
      ? {
          id: photo.id,
          state: photo.state,
          isContentRejected: photo.contentRejectedAt !== null,
          isDamaged: hasDamageWarning(photo.warnings),
          size: photo.width && photo.height ? { width: photo.width, height: photo.height } : null,
          luminance: photo.luminance as Luminance | null,
          faces: photo.faces as Face[] | null,
        }
      : null,
  };
}

/**
 * Runs preflight as soon as all print files of an order exist. If there is a problem, puts the order on hold and emails
 * the customer. The order must be locked.
 */
export async function runPreflightIfRendered(tx: Tx, id: string): Promise<void> {
  const orderId = OrderId.parse(id);
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { state: true } });
  if (order.state !== "checking") return;
  if ((await tx.orderTile.count({ where: { orderId, state: "waiting", remakeId: null } })) > 0) return;
  const problemCode = await recordPreflightProblems(tx, orderId);
  if (problemCode) await holdOrder(tx, { orderId, problemCode });
}

/** Puts an order on hold and emails its customer. The order must be locked. */
export async function holdOrder(tx: Tx, { orderId, problemCode }: { orderId: OrderId; problemCode: string }) {
  await tx.order.update({
    where: { id: orderId },
    data: { state: "needs_attention", problemCode, version: { increment: 1 } },
  });
  await enqueue(tx, "email.photo-problem", { orderId });
}

/**
 * Returns whether another photo can resolve the problem that holds an order. A problem without a code counts as a photo
 * problem.
 */
export const isPhotoProblem = (code: string | null) => code === null || /^(PHOTO|FILE)/.test(code);

/**
 * Repeats the preflight of an order that is on hold for a photo problem. Resumes the order if no problem is left;
 * otherwise updates the reason. The order must be locked.
 */
export async function resumeOrderIfResolved(
  tx: Tx,
  { id, state, problemCode }: { id: string; state: string; problemCode: string | null },
): Promise<void> {
  if (state !== "needs_attention" || !isPhotoProblem(problemCode)) return;
  const remainingProblem = await recordPreflightProblems(tx, id);
  await tx.order.update({
    where: { id },
    data: remainingProblem ? { problemCode: remainingProblem } : { state: "checking", problemCode: null },
  });
}

/**
 * Accepts a print despite its problem. The order continues if this was its last problem. Idempotent.
 * @throws what `runOrderChange` throws, PRINT_NOT_FOUND, ACTION_NOT_ALLOWED if the item cannot be printed at all.
 */
export async function acceptPrint(ctx: Context, { orderId, token, tileId }: AcceptPrintInput): Promise<OrderView> {
  await runOrderChange(ctx, { orderId, token, action: "replace-photo" }, async (tx, { order, assertActionAllowed }) => {
    const tile = await tx.orderTile.findUnique({ where: { id: tileId, orderId } });
    if (!tile) throw new ShopError("PRINT_NOT_FOUND");
    if (!tile.problemCode) return false;
    assertActionAllowed("replace-photo");
    await markTileProblemAccepted(tx, order, { id: tileId, problemCode: tile.problemCode });
    return true;
  });
  return loadOrderView(ctx, orderId);
}

/**
 * Marks the problem of an item as accepted. The order continues if this was its last problem. The order must be locked.
 * Throws ACTION_NOT_ALLOWED if the item cannot be printed at all.
 */
export async function markTileProblemAccepted(
  tx: Tx,
  order: OrderToChange,
  { id, problemCode }: { id: string; problemCode: string },
): Promise<void> {
  if (!canAcceptProblem(problemCode)) throw new ShopError("ACTION_NOT_ALLOWED", { problem: problemCode });
  await tx.orderTile.update({ where: { id }, data: { accepted: { push: problemCode }, problemCode: null } });
  await resumeOrderIfResolved(tx, order);
}

/** Marks the problems of the matching print items as accepted. Returns the count. */
export async function acceptProblems(tx: Tx, where: Prisma.OrderTileWhereInput): Promise<number> {
  const found = await tx.orderTile.groupBy({ by: ["problemCode"], where });
  let accepted = 0;
  for (const { problemCode } of found) {
    if (problemCode === null) continue;
    const data = { accepted: { push: problemCode }, problemCode: null };
    accepted += (await tx.orderTile.updateMany({ where: { AND: [where, { problemCode }] }, data })).count;
  }
  return accepted;
}

/**
 * Accepts a print despite its problem, after the customer has agreed. The audit log keeps the note. Idempotent.
 * @throws ADMIN_FORBIDDEN without the permission to see photos, ORDER_NOT_FOUND, PRINT_NOT_FOUND, ORDER_CANCELLED,
 * ACTION_NOT_ALLOWED after shipping or if the item cannot be printed at all.
 */
export async function acceptPrintForCustomer(ctx: AdminContext, input: AcceptForCustomerInput): Promise<OrderView> {
  const { orderId, tileId, note } = input;
  assertAdminCanSeePhotos(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    const tile = await tx.orderTile.findUnique({ where: { id: tileId, orderId }, select: { problemCode: true } });
    if (!tile) throw new ShopError("PRINT_NOT_FOUND");
    const { problemCode } = tile;
    if (!problemCode) return;
    assertUnshipped(order.state);
    await markTileProblemAccepted(tx, order, { id: tileId, problemCode });
    await recordAudit(tx, ctx.admin, {
      action: "order.print-accepted",
      entity: "order",
      entityId: orderId,
      before: { problemCode },
      after: { tileId, isCustomerAgreed: true },
      reason: note,
    });
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
  });
  return loadOrderView(ctx, orderId);
}
