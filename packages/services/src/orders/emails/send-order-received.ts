import type { MailDeps } from "../../kernel/send-once.ts";
import { uploadLink } from "./letter-links.ts";
import { addressLines } from "./read-letter-order.ts";
import { type OrderStep, sendAboutOrder } from "./send-about-order.ts";

export function sendOrderReceived(deps: MailDeps, step: OrderStep): Promise<void> {
  return sendAboutOrder(deps, { ...step, event: "order-received" }, (order, about) => {
    const waiting = order.lines.find((line) => line.isWaitingForPhotos);
    return {
      kind: "order-received",
      ...about,
      lines: order.lines,
      totals: order.totals,
      promoCode: order.promoCode,
      shipBy: order.shipBy.toISOString().slice(0, 10),
      addressLines: addressLines(order.address),
      uploadUrl: waiting ? uploadLink(deps, step.orderId, waiting.id) : null,
    };
  });
}
