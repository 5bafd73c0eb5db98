import type { MailDeps } from "../../kernel/send-email-once.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

export async function sendCancelledEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  const refunds = await deps.db.refund.findMany({
    where: { orderId: step.orderId, reason: "cancelled", state: { not: "failed" } },
    select: { amount: true, state: true, payment: { select: { state: true } } },
  });
  const sumRefunds = (isHeld: boolean) =>
    refunds
      .filter(({ state, payment }) => isHeld === (state === "requested" && payment.state === "disputed"))
      .reduce((sum, { amount }) => sum + amount, 0);
  const amounts = { refunded: sumRefunds(false), held: sumRefunds(true) };
  await sendOrderEmail(deps, { ...step, event: "cancelled" }, ({ state, cancelledBy }, about) =>
    state === "cancelled"
      ? { kind: "cancelled", ...about, isByCustomer: cancelledBy === "customer", ...amounts }
      : null,
  );
}
