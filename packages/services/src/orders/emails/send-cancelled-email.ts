import type { MailDeps } from "../../kernel/send-email-once.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

export async function sendCancelledEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  const { _sum } = await deps.db.refund.aggregate({
    where: { orderId: step.orderId, state: { not: "failed" } },
    _sum: { amount: true },
  });
  await sendOrderEmail(deps, { ...step, event: "cancelled" }, ({ state, cancelledBy }, about) =>
    state === "cancelled"
      ? { kind: "cancelled", ...about, isByCustomer: cancelledBy === "customer", refunded: _sum.amount ?? 0 }
      : null,
  );
}
