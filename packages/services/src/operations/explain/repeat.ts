import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { PaymentId } from "@storywall/domain/kernel/ids";
import type { ResendEmailInput } from "@storywall/domain/operations/purchase-timeline";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { countRecentJobs, readDatabaseTime } from "../../kernel/database-time.ts";
import { lockRows } from "../../kernel/locks.ts";
import type { Changed } from "../jobs/jobs.ts";

const MAX_RESENDS_PER_HOUR = 3;
const HOUR_MS = 60 * 60_000;

type Operator = Pick<AdminContext, "db" | "admin">;

/**
 * Resends an email to the order's address with today's content.
 * @throws ORDER_NOT_FOUND; LETTER_NOT_SENT if it was never sent; MAIL_JUST_SENT after three emails in an hour.
 */
export function resendEmail(ctx: Operator, { orderId, email }: ResendEmailInput): Promise<void> {
  const name = `email.${email}` as const;
  return inTransaction(ctx.db, async (tx) => {
    if ((await lockRows(tx, "orders", [orderId])) === 0) throw new ShopError("ORDER_NOT_FOUND");
    const wasSent = await tx.sentEmail.count({ where: { orderId, kind: email, sentAt: { not: null } } });
    if (wasSent === 0) throw new ShopError("LETTER_NOT_SENT");
    const isAgain = { path: ["isAgain"], equals: true };
    const resent = await countRecentJobs(tx, HOUR_MS, { aggregate: orderId, name, payload: isAgain });
    if (resent >= MAX_RESENDS_PER_HOUR) throw new ShopError("MAIL_JUST_SENT", { seconds: 3600 });
    await enqueue(tx, name, { orderId, isAgain: true });
    await recordAudit(tx, ctx.admin, {
      action: "email.resent",
      entity: "order",
      entityId: orderId,
      after: { email },
    });
  });
}

/** Enqueues another check of a payment. Does nothing if one is pending. Throws PAYMENT_NOT_FOUND. */
export function retryPaymentFinalization(ctx: Operator, { paymentId }: { paymentId: PaymentId }): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    if ((await lockRows(tx, "payments", [paymentId])) === 0) throw new ShopError("PAYMENT_NOT_FOUND");
    const isStartedOrWaiting = [{ attempts: 0 }, { leasedUntil: { gt: await readDatabaseTime(tx) } }];
    const pending = await tx.outboxJob.count({
      where: { aggregate: paymentId, name: "order.finalise", doneAt: null, deadAt: null, OR: isStartedOrWaiting },
    });
    if (pending > 0) return { changed: 0 };
    await enqueue(tx, "order.finalise", { paymentId });
    await recordAudit(tx, ctx.admin, { action: "payment.rechecked", entity: "payment", entityId: paymentId });
    return { changed: 1 };
  });
}
