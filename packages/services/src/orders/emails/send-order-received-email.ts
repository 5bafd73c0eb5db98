import { drawOrderWalls, type WallMailDeps } from "./draw-order-walls.ts";
import { buildUploadLink } from "./order-links.ts";
import { describeShipping, formatAddressLines } from "./read-email-order.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

/** Confirms an order. The email contains an upload link for each wall that waits for photos. */
export function sendOrderReceivedEmail(deps: WallMailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "order-received" }, async (order, about) => ({
    kind: "order-received",
    ...about,
    lines: (await drawOrderWalls(deps, order.lines)).map(({ id, isWaitingForPhotos, ...line }) => ({
      ...line,
      uploadUrl: isWaitingForPhotos && order.state === "awaiting_photos" ? buildUploadLink(deps, order.id, id) : null,
    })),
    totals: order.totals,
    promoCode: order.promoCode,
    ...describeShipping(order),
    addressLines: formatAddressLines(order.address),
  }));
}
