import type { MailDeps } from "../../kernel/send-once.ts";
import { type OrderStep, sendAboutOrder } from "./send-about-order.ts";

export async function sendCancelled(deps: MailDeps, step: OrderStep): Promise<void> {
  const { _sum } = await deps.db.refund.aggregate({
    where: { orderId: step.orderId, state: { not: "failed" } },
    _sum: { amount: true },
  });
  await sendAboutOrder(deps, { ...step, event: "cancelled" }, ({ state, cancelledBy }, about) =>
    state === "cancelled"
      ? { kind: "cancelled", ...about, isByCustomer: cancelledBy === "customer", refunded: _sum.amount ?? 0 }
      : null,
  );
}
