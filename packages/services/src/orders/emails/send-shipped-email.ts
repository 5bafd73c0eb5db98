import type { MailDeps } from "../../kernel/send-email-once.ts";
import { formatAddressLines } from "./read-email-order.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

export function sendShippedEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "shipped" }, (order, about) => {
    if (order.state !== "shipped") return null;
    const { carrier, trackingNumber, trackingUrl, lines } = order;
    const parcel = { carrier, trackingNumber, trackingUrl: trackingUrl?.startsWith("https://") ? trackingUrl : null };
    return { kind: "shipped", ...about, ...parcel, addressLines: formatAddressLines(order.address), lines };
  });
}
