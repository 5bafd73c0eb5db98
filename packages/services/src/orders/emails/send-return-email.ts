import type { ReturnEmail } from "@storywall/email/email-content";
import type { MailDeps } from "../../kernel/send-email-once.ts";
import { sendOrderEmail } from "./send-order-email.ts";

type ReturnStep = { orderId: string; step: ReturnEmail["step"]; cause: string };

/**
 * Emails the customer about a step of a return: its label, a reminder, or its arrival. Sends nothing about a label of a
 * return that has ended. `cause` is the job's id.
 */
export async function sendReturnEmail(deps: MailDeps, { orderId, step, cause }: ReturnStep): Promise<void> {
  const claim = await deps.db.claim.findFirst({
    where: { orderId, state: { in: ["returning", "returned"] } },
    orderBy: { createdAt: "desc" },
    select: { labelUrl: true, labelSentAt: true },
  });
  const refunds = await deps.db.refund.aggregate({
    where: { orderId, reason: "returned", state: { not: "failed" }, payment: { state: { not: "disputed" } } },
    _sum: { amount: true },
  });
  await sendOrderEmail(deps, { orderId, event: `return-${step}-${cause}` }, (order, about) => {
    if (step !== "arrived" && order.state !== "returning") return null;
    const hasLabel = claim?.labelSentAt != null;
    return {
      kind: "return",
      ...about,
      step,
      labelUrl: hasLabel ? (claim.labelUrl ?? about.orderUrl) : null,
      refunded: refunds._sum.amount ?? 0,
    };
  });
}
