import { Readable } from "node:stream";
import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { ReturnLabelInput } from "@storywall/domain/orders/claim-schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { refundOrder } from "../checkout/payments/refund-order.ts";
import { readRefundableOrderAmounts } from "../checkout/payments/request-refund.ts";
import { type OpenedFile, privateImageHeaders } from "../kernel/opened-file.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { requireOrderAccess } from "./order-access.ts";
import { lockOrder } from "./run-order-change.ts";

type ReturnedOrder = { id: string; state: string; userId: string };

const sentStates: readonly string[] = ["shipped", "delivered"];

/** Moves a sent order to `returning` and stops its remakes, because their tiles come back. The order must be locked. */
export async function markOrderReturning(tx: Tx, { id, state }: ReturnedOrder): Promise<void> {
  if (state === "returning") return;
  if (!sentStates.includes(state)) throw new ShopError("ACTION_NOT_ALLOWED", { state });
  await tx.order.update({ where: { id }, data: { state: "returning", version: { increment: 1 } } });
  await cancelOpenRemakes(tx, id);
}

/**
 * Marks an order and its returns as returned and emails the customer. The tiles do not go back into stock. The caller
 * must refund the order, which must be locked.
 */
export async function markOrderReturned(tx: Tx, order: ReturnedOrder): Promise<void> {
  await markOrderReturning(tx, order);
  const orderId = OrderId.parse(order.id);
  await tx.order.update({ where: { id: orderId }, data: { state: "returned", version: { increment: 1 } } });
  await tx.claim.updateMany({ where: { orderId, state: "returning" }, data: { state: "returned" } });
  await cancelOpenRemakes(tx, orderId);
  await enqueue(tx, "email.return", { orderId, step: "arrived" }, { dedupe: `mail-${orderId}-return-arrived` });
  await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
}

/** Stops the remakes that were not sent yet and takes their tiles out of their batches. The order must be locked. */
async function cancelOpenRemakes(tx: Tx, orderId: string): Promise<void> {
  const remakes = await tx.remake.findMany({ where: { orderId, state: "making" }, select: { id: true } });
  const remakeIds = remakes.map(({ id }) => id);
  if (remakeIds.length === 0) return;
  await tx.orderTile.updateMany({ where: { remakeId: { in: remakeIds } }, data: { batchId: null } });
  await tx.remake.updateMany({ where: { id: { in: remakeIds } }, data: { state: "cancelled" } });
}

/**
 * Refunds an order as `refundOrder` does. A full refund stops production; with the reason `returned`, it also ends the
 * return. Idempotent.
 */
export async function refundAndCloseOrder(
  ctx: Pick<AdminContext, "db" | "admin">,
  input: Parameters<typeof refundOrder>[1],
): ReturnType<typeof refundOrder> {
  const result = await refundOrder(ctx, input);
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const order = await lockOrder(tx, OrderId.parse(input.orderId));
    const { left } = await readRefundableOrderAmounts(tx, order);
    if (left > 0 || ![...sentStates, "returning"].includes(order.state)) return;
    if (input.reason === "returned") await markOrderReturned(tx, order);
    else await cancelOpenRemakes(tx, order.id);
  });
  return result;
}

/**
 * Stores the label of a return (a link or a PDF) and emails it to the customer. A new label replaces an earlier one.
 * Idempotent for the same label.
 * @throws CLAIM_NOT_FOUND, ACTION_NOT_ALLOWED for a claim that is not being returned, RETURN_LABEL_INVALID for a file
 * that is not a PDF.
 */
export async function sendReturnLabel(ctx: AdminContext, { claimId, ...label }: ReturnLabelInput): Promise<void> {
  const pdf = "pdf" in label ? Buffer.from(label.pdf, "base64") : null;
  if (pdf && !pdf.subarray(0, 1024).includes("%PDF-")) throw new ShopError("RETURN_LABEL_INVALID");
  const url = "url" in label ? label.url : null;
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const found = await tx.claim.findUnique({ where: { id: claimId }, select: { orderId: true } });
    if (!found) throw new ShopError("CLAIM_NOT_FOUND");
    const order = await lockOrder(tx, OrderId.parse(found.orderId));
    const orderId = OrderId.parse(order.id);
    const claim = await tx.claim.findUniqueOrThrow({ where: { id: claimId } });
    if (claim.state !== "returning") throw new ShopError("ACTION_NOT_ALLOWED", { state: claim.state });
    const isSameFile = pdf ? claim.labelPdf !== null && pdf.equals(claim.labelPdf) : claim.labelPdf === null;
    if (claim.labelSentAt && claim.labelUrl === url && isSameFile) return;
    const labelSentAt = ctx.now();
    const data = { labelUrl: url, labelPdf: pdf && new Uint8Array(pdf), labelSentAt };
    await tx.claim.update({ where: { id: claimId }, data, select: { id: true } });
    const dedupe = `mail-${claimId}-label-${labelSentAt.getTime()}`;
    await enqueue(tx, "email.return", { orderId, step: "label" }, { dedupe });
    const after = { label: pdf ? "file" : "link" };
    await recordAudit(tx, ctx.admin, { action: "return.label-sent", entity: "claim", entityId: claimId, after });
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
  });
}

type LabelRequest = { orderId: string; token?: string | undefined };

/** Opens the PDF label of an order's return. Throws ORDER_NOT_FOUND, LINK_EXPIRED, CLAIM_NOT_FOUND. */
export async function openReturnLabel(ctx: Context, { orderId, token }: LabelRequest): Promise<OpenedFile> {
  await requireOrderAccess(ctx, { orderId, token });
  const claim = await ctx.db.claim.findFirst({
    where: { orderId, labelPdf: { not: null } },
    orderBy: { labelSentAt: "desc" },
    select: { labelPdf: true },
  });
  if (!claim?.labelPdf) throw new ShopError("CLAIM_NOT_FOUND");
  const body = Buffer.from(claim.labelPdf);
  const headers = {
    ...privateImageHeaders,
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="Storywall-return-label.pdf"',
    "cache-control": "private, no-store",
    "content-length": String(body.byteLength),
  };
  return { body: Readable.from([body]), bytes: body.byteLength, headers };
}
