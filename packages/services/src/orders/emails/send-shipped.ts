import type { MailDeps } from "../../kernel/send-once.ts";
import { addressLines } from "./read-letter-order.ts";
import { type OrderStep, sendAboutOrder } from "./send-about-order.ts";

export function sendShipped(deps: MailDeps, step: OrderStep): Promise<void> {
  return sendAboutOrder(deps, { ...step, event: "shipped" }, (order, about) => {
    if (order.state !== "shipped") return null;
    const { carrier, trackingNumber, trackingUrl, lines } = order;
    const parcel = { carrier, trackingNumber, trackingUrl: trackingUrl?.startsWith("https://") ? trackingUrl : null };
    return { kind: "shipped", ...about, ...parcel, addressLines: addressLines(order.address), lines };
  });
}
