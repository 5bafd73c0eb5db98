import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { PaymentId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import type { Changed } from "../jobs/schema.ts";

type Operator = Pick<AdminContext, "db" | "admin">;

/** Enqueues another check of a payment. Does nothing if one is pending. Throws PAYMENT_NOT_FOUND. */
export function retryFinalize(ctx: Operator, { paymentId }: { paymentId: PaymentId }): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await tx.$queryRaw<unknown[]>`select 1 from payments where id = ${paymentId} for update`;
    if (locked.length === 0) throw new ShopError("PAYMENT_NOT_FOUND");
    // This must be a separate statement after the lock, because a statement sees only data that was committed before it
    // started.
    const pendingJobs = await tx.$queryRaw<unknown[]>`
      select 1 from outbox_jobs where aggregate = ${paymentId} and name = 'order.finalise'
        and done_at is null and dead_at is null and (attempts = 0 or leased_until > now()) limit 1`;
    if (pendingJobs.length > 0) return { changed: 0 };
    await enqueue(tx, "order.finalise", { paymentId });
    await recordAudit(tx, ctx.admin, { action: "payment.asked-again", entity: "payment", entityId: paymentId });
    return { changed: 1 };
  });
}
