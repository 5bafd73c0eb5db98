import { orderLink, uploadLink } from "./letter-links.ts";
import { addressLines, readLetterOrder } from "./read-letter-order.ts";
import { type MailDeps, sendOnce, wasSent } from "./send-once.ts";

/** "We have your order", to the address the order was placed with; once for each order. */
export async function sendOrderReceived(deps: MailDeps, { orderId }: { orderId: string }): Promise<void> {
  const dedupe = `mail-${orderId}-order-received`;
  if (await wasSent(deps.db, dedupe)) return;

  const order = await readLetterOrder(deps, orderId);
  const waiting = order.lines.find((line) => line.wantsPhotos);
  await sendOnce(deps, {
    dedupe,
    orderId,
    to: order.email,
    letter: {
      kind: "order-received",
      orderNumber: order.number,
      firstName: order.address.firstName,
      lines: order.lines,
      totals: order.totals,
      promoCode: order.promoCode,
      shipBy: order.shipBy.toISOString().slice(0, 10),
      addressLines: addressLines(order.address),
      orderUrl: orderLink(deps, orderId),
      uploadUrl: waiting ? uploadLink(deps, orderId, waiting.id) : null,
    },
  });
}
