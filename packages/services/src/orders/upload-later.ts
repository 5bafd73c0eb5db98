import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { computeShipByDate } from "@storywall/domain/catalog/ship-by";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import { isChangeable } from "@storywall/domain/orders/actions";
import { mergeUploadedDesign } from "@storywall/domain/orders/merge-uploaded-design";
import type { CompleteUploadLaterInput, OrderView } from "@storywall/domain/orders/schema";
import { assertFramesAvailable, countRequiredFrames } from "@storywall/domain/walls/design/design-checks";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context, VisitorContext } from "../accounts/context.ts";
import { readShipRules } from "../cart/quote.ts";
import { loadAvailableFrames } from "../catalog/stock.ts";
import { countRecentJobs } from "../kernel/database-time.ts";
import { lockRows } from "../kernel/locks.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { assertDamageAccepted, assertPicturesPrintable, loadPictures } from "../walls/pictures.ts";
import { requireOrderChangeAccess } from "./order-access.ts";
import { replaceChangedTiles } from "./plan-tiles.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Adds the photos to a line that was bought without them, and the frame if none was chosen. Idempotent; other photos
 * may replace them until printing starts.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ORDER_LINE_NOT_FOUND, NOT_UPLOAD_LATER, IN_PRODUCTION, ORDER_CANCELLED,
 * FRAME_LAST, FRAMES_FEW, FRAME_SIZE_OUT_OF_STOCK, and what `mergeUploadedDesign` and `assertPicturesPrintable` throw.
 */
export async function completeUploadLater(ctx: VisitorContext, input: CompleteUploadLaterInput): Promise<OrderView> {
  const { orderId, token, lineId } = input;
  const { actor } = await requireOrderChangeAccess(ctx, { orderId, token }, "upload");
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, actor);
    await lockRows(tx, "orders", [orderId]);
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: { lines: true } });
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw new ShopError("ORDER_LINE_NOT_FOUND");
    assertOrderChangeable(order.state);
    if (!line.isUploadLater) throw new ShopError("NOT_UPLOAD_LATER");
    const currentDesign = Design.parse(line.design);
    const design = mergeUploadedDesign(line.templateKey, currentDesign, input.design);
    if (line.completedAt && isDeepStrictEqual(currentDesign, design)) return;
    if (design.frameStyle !== currentDesign.frameStyle) {
      assertFramesAvailable(countRequiredFrames([{ ...line, design }]), await loadAvailableFrames(tx));
    }

    const pictures = await loadPictures(tx, [ctx.userId, order.userId], [design]);
    assertPicturesPrintable([{ design, places: design.tiles.length }], pictures);
    assertDamageAccepted([design], pictures);
    await tx.orderLine.update({
      where: { orderId_id: { orderId, id: lineId } },
      data: { design: design as unknown as Prisma.InputJsonObject, completedAt: line.completedAt ?? ctx.now() },
    });
    const { templateKey } = line;
    await replaceChangedTiles(tx, { orderId, lineId, templateKey, design }, pictures);
    await moveOrderToCheckingIfComplete(tx, ctx, orderId);
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
    failpoint("order.upload-later.before-commit");
  });
  failpoint("order.upload-later.after-commit");
  return loadOrderView(ctx, orderId);
}

function assertOrderChangeable(state: string): void {
  if (state === "cancelled") throw new ShopError("ORDER_CANCELLED");
  if (!isChangeable(state)) throw new ShopError("IN_PRODUCTION");
}

async function moveOrderToCheckingIfComplete(tx: Tx, ctx: VisitorContext, orderId: OrderId): Promise<void> {
  const incompleteLineCount = await tx.orderLine.count({ where: { orderId, isUploadLater: true, completedAt: null } });
  if (incompleteLineCount > 0) return;
  const tiles = await tx.orderTile.count({ where: { orderId, remakeId: null } });
  const shipBy = computeShipByDate(ctx.now(), await readShipRules(tx, { tiles, now: ctx.now() }));
  await tx.order.updateMany({
    where: { id: orderId, state: "awaiting_photos" },
    data: { state: "checking", problemCode: null, shipBy: new Date(shipBy) },
  });
}

export const UPLOAD_LINK_TEXT = "If this order is waiting for your photos, a link is on its way to its email address.";
const MAX_EMAILS_PER_HOUR = 3;
const HOUR_MS = 60 * 60_000;

type UploadLinkRequest = { email: string; orderId: string; lineId?: string | undefined };

/**
 * Emails the upload link to the order's own address. The response does not reveal whether the order exists. Throws
 * MAIL_JUST_SENT after three emails in an hour, but only if the request contains the order's address.
 */
export async function requestUploadLink(ctx: Context, request: UploadLinkRequest): Promise<{ message: string }> {
  await inTransaction(ctx.db, (tx) => enqueueUploadLinkEmail(tx, request));
  return { message: UPLOAD_LINK_TEXT };
}

async function enqueueUploadLinkEmail(tx: Tx, { email, orderId, lineId }: UploadLinkRequest): Promise<void> {
  await lockRows(tx, "orders", [orderId]);
  const order = await tx.order.findUnique({ where: { id: orderId }, select: { email: true, state: true } });
  if (order?.state !== "awaiting_photos" || !isSameEmail(order.email, email)) return;
  if (lineId && !(await hasOrderLine(tx, orderId, lineId))) return;

  const sent = await countRecentJobs(tx, HOUR_MS, { aggregate: orderId, name: "send-email-uploads" });
  if (sent >= MAX_EMAILS_PER_HOUR) throw new ShopError("MAIL_JUST_SENT", { seconds: 3600 });
  await enqueue(tx, "send-email-uploads", { orderId: OrderId.parse(orderId), lineId: lineId ?? null });
}

async function hasOrderLine(tx: Tx, orderId: string, lineId: string): Promise<boolean> {
  const lines = await tx.orderLine.findMany({ where: { orderId }, select: { id: true } });
  return lines.some(({ id }) => id === lineId);
}

export const isSameEmail = (one: string, other: string) => toComparableEmail(one) === toComparableEmail(other);

const toComparableEmail = (email: string) => email.normalize("NFC").trim().toLowerCase();
