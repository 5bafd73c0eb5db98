import { inTransaction } from "@storywall/db/client";
import { PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import type { Deps } from "../../kernel/deps.ts";
import { tryAcquireTaskLock } from "../../kernel/locks.ts";

type DuePayment = { id: string; dedupe: string };

/**
 * Enqueues checks of open payments, so that a paid checkout becomes an order even if the webhook is lost. A payment is
 * checked after two minutes and then each time its age doubles, for eight days. Idempotent. Returns the count of jobs.
 */
export async function enqueueOpenPaymentChecks({ db }: Pick<Deps, "db">, batchSize = 500): Promise<number> {
  const enqueuedCount = await inTransaction(db, async (tx) => {
    if (!(await tryAcquireTaskLock(tx, "check open payments"))) return 0;
    const due = await tx.$queryRaw<DuePayment[]>`
      SELECT id, dedupe FROM (
        SELECT id, 'sweep-' || id || '-' || floor(log(2, extract(epoch FROM now() - created_at) / 60))::int AS dedupe
        FROM payments
        WHERE state IN ('open', 'processing') AND intent_id IS NOT NULL
          AND created_at BETWEEN now() - interval '8 days' AND now() - interval '2 minutes') AS unsettled
      WHERE NOT EXISTS (SELECT 1 FROM outbox_jobs WHERE outbox_jobs.dedupe = unsettled.dedupe)
      LIMIT ${batchSize}`;
    const jobs = due.map(({ id, dedupe }) => ({
      name: "order.finalise" as const,
      payload: { paymentId: PaymentId.parse(id) },
      dedupe,
    }));
    await enqueueAll(tx, jobs);
    if (due.length > 0) failpoint("sweep.payments.before-commit");
    return due.length;
  });
  if (enqueuedCount > 0) failpoint("sweep.payments.after-commit");
  return enqueuedCount;
}
