import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { PaymentId } from "@storywall/domain/kernel/ids";
import type { ResendEmailInput } from "@storywall/domain/operations/purchase-timeline";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { lockRows } from "../../kernel/locks.ts";
import type { Changed } from "../jobs/jobs.ts";

const MAX_RESENDS_PER_HOUR = 3;

type Operator = Pick<AdminContext, "db" | "admin">;

/**
 * Resends an email to the order's address with today's content.
 * @throws ORDER_NOT_FOUND; LETTER_NOT_SENT if it was never sent; MAIL_JUST_SENT after three emails in an hour.
 */
export function resendEmail(ctx: Operator, { orderId, email }: ResendEmailInput): Promise<void> {
  const name = `email.${email}` as const;
  return inTransaction(ctx.db, async (tx) => {
    if ((await lockRows(tx, "orders", [orderId])) === 0) throw new ShopError("ORDER_NOT_FOUND");
    const [mail] = await tx.$queryRaw<Array<{ wasSent: boolean; isEnough: boolean }>>`
      select exists (select 1 from sent_emails where order_id = ${orderId} and kind = ${email} and sent_at is not null)
          as "wasSent",
        (select count(*) >= ${MAX_RESENDS_PER_HOUR} from outbox_jobs where aggregate = ${orderId} and name = ${name}
          and payload ->> 'isAgain' = 'true' and created_at > now() - interval '1 hour') as "isEnough"`;
    if (!mail?.wasSent) throw new ShopError("LETTER_NOT_SENT");
    if (mail.isEnough) throw new ShopError("MAIL_JUST_SENT", { seconds: 3600 });
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
    const pendingJobs = await tx.$queryRaw<unknown[]>`
      select 1 from outbox_jobs where aggregate = ${paymentId} and name = 'order.finalise'
        and done_at is null and dead_at is null and (attempts = 0 or leased_until > now()) limit 1`;
    if (pendingJobs.length > 0) return { changed: 0 };
    await enqueue(tx, "order.finalise", { paymentId });
    await recordAudit(tx, ctx.admin, { action: "payment.rechecked", entity: "payment", entityId: paymentId });
    return { changed: 1 };
  });
}
