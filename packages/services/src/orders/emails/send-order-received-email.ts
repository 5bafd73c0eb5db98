import type { MailDeps } from "../../kernel/send-email-once.ts";
import { buildUploadLink } from "./order-links.ts";
import { formatAddressLines } from "./read-email-order.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

export function sendOrderReceivedEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "order-received" }, (order, about) => {
    const incompleteLine = order.lines.find((line) => line.isWaitingForPhotos);
    return {
      kind: "order-received",
      ...about,
      lines: order.lines,
      totals: order.totals,
      promoCode: order.promoCode,
      shipBy: order.shipBy.toISOString().slice(0, 10),
      addressLines: formatAddressLines(order.address),
      uploadUrl: incompleteLine ? buildUploadLink(deps, step.orderId, incompleteLine.id) : null,
    };
  });
}
