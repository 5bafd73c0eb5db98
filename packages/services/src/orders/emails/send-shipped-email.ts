import { drawOrderWalls, type WallMailDeps } from "./draw-order-walls.ts";
import { formatAddressLines } from "./read-email-order.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

export function sendShippedEmail(deps: WallMailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "shipped" }, async (order, about) => {
    if (order.state !== "shipped") return null;
    const { carrier, trackingNumber, trackingUrl } = order;
    const lines = await drawOrderWalls(deps, order.lines);
    const parcel = { carrier, trackingNumber, trackingUrl: trackingUrl?.startsWith("https://") ? trackingUrl : null };
    return { kind: "shipped", ...about, ...parcel, addressLines: formatAddressLines(order.address), lines };
  });
}
