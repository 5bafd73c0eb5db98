import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, PaymentId, PhotoId, RefundId, TileId } from "@storywall/domain/kernel/ids";
import {
  type DiscrepancyRow,
  getDiscrepancyDefinition,
  isDiscrepancyType,
  type Repair,
} from "@storywall/domain/operations/discrepancies";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { readDatabaseTime } from "../../kernel/database-time.ts";
import { lockRows } from "../../kernel/locks.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import type { Changed } from "../jobs/jobs.ts";

type Operator = Pick<AdminContext, "db" | "admin">;
type Row = Prisma.DiscrepancyGetPayload<object>;

/**
 * Enqueues the job that repairs a discrepancy. The next comparison closes the discrepancy. Does nothing while that job
 * is pending. Throws BREAK_NOT_FOUND, BREAK_NOT_REPAIRABLE if the discrepancy is closed, has changed, or has no repair.
 */
export function repairDiscrepancy(
  ctx: Operator,
  { discrepancyId }: { discrepancyId: DiscrepancyRow["id"] },
): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const row = await lockDiscrepancy(tx, discrepancyId);
    const repair = isDiscrepancyType(row.kind) ? getDiscrepancyDefinition(row.kind).repair : null;
    if (!repair || row.closedAt) throw new ShopError("BREAK_NOT_REPAIRABLE");
    if (!(await repairActions[repair](tx, row))) return { changed: 0 };
    const note = { action: "break.repaired", entity: "break", entityId: discrepancyId };
    await recordAudit(tx, ctx.admin, { ...note, after: { kind: row.kind, subject: row.subject, repair } });
    return { changed: 1 };
  });
}

/** Functions that enqueue the repair's job and return true, or return false if the job is pending. */
const repairActions: Record<Repair, (tx: Tx, row: Row) => Promise<boolean>> = {
  "check-payment": (tx, { paymentId }) =>
    enqueueUnlessPending(tx, "order.finalise", { paymentId: PaymentId.parse(paymentId) }),
  "sync-refunds": (tx, { paymentId }) =>
    enqueueUnlessPending(tx, "payment.sync", { paymentId: PaymentId.parse(paymentId) }),
  "send-refund": (tx, { subject }) => enqueueUnlessPending(tx, "payment.refund", { refundId: RefundId.parse(subject) }),
  "render-print": async (tx, { subject }) => {
    const tileId = TileId.parse(subject);
    await lockRows(tx, "order_tiles", [tileId]);
    const tile = await tx.orderTile.findUnique({ where: { id: tileId }, select: { state: true } });
    if (tile?.state !== "waiting" && tile?.state !== "rendered") throw new ShopError("BREAK_NOT_REPAIRABLE");
    if (tile.state === "rendered") await tx.orderTile.update({ where: { id: tileId }, data: { ...resetPrintFields } });
    return enqueueUnlessPending(tx, "print.render", { tileId });
  },
  "process-photo": (tx, { subject }) =>
    enqueueUnlessPending(tx, "photo.normalize", { photoId: PhotoId.parse(subject) }),
  "email-received": (tx, { orderId }) =>
    enqueueUnlessPending(tx, "email.order-received", { orderId: OrderId.parse(orderId) }),
  "email-shipped": (tx, { orderId }) => enqueueUnlessPending(tx, "email.shipped", { orderId: OrderId.parse(orderId) }),
};

const resetPrintFields = {
  state: "waiting",
  printKey: null,
  proofKey: null,
  printSha256: null,
  printBytes: null,
  printWidth: null,
  printHeight: null,
  renderedAt: null,
} as const;

/** Enqueues a job unless it is pending. The discrepancy must be locked; otherwise two clicks could enqueue two jobs. */
async function enqueueUnlessPending<N extends Parameters<typeof enqueue>[1]>(
  tx: Tx,
  name: N,
  payload: Parameters<typeof enqueue<N>>[2],
): Promise<boolean> {
  const [about] = Object.values(payload as Record<string, string>);
  const pending = await tx.outboxJob.count({ where: { aggregate: about ?? "", name, doneAt: null, deadAt: null } });
  if (pending > 0) return false;
  await enqueue(tx, name, payload);
  return true;
}

/** Closes a discrepancy with a reason. It stays closed until it changes. */
export function closeDiscrepancy(
  ctx: Operator,
  { discrepancyId, note }: { discrepancyId: DiscrepancyRow["id"]; note: string },
): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockDiscrepancy(tx, discrepancyId);
    if (row.closedAt) return { changed: 0 };
    await tx.discrepancy.update({
      where: { id: BigInt(discrepancyId) },
      data: { closedAt: await readDatabaseTime(tx), closedBy: ctx.admin.actor, note },
    });
    const auditEntry = { action: "break.closed", entity: "break", entityId: discrepancyId, reason: note };
    await recordAudit(tx, ctx.admin, { ...auditEntry, after: { kind: row.kind, subject: row.subject } });
    return { changed: 1 };
  });
}

async function lockDiscrepancy(tx: Tx, discrepancyId: string): Promise<Row> {
  const id = BigInt(discrepancyId);
  if ((await lockRows(tx, "discrepancies", [id])) === 0) throw new ShopError("BREAK_NOT_FOUND");
  return tx.discrepancy.findUniqueOrThrow({ where: { id } });
}
