import { drawOrderWalls, type WallMailDeps } from "./draw-order-walls.ts";
import { formatAddressLines, toTrackingFields } from "./read-email-order.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

export function sendShippedEmail(deps: WallMailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "shipped" }, async (order, about) => {
    if (order.state !== "shipped") return null;
    const lines = await drawOrderWalls(deps, order.lines);
    return {
      kind: "shipped",
      ...about,
      ...toTrackingFields(order),
      addressLines: formatAddressLines(order.address),
      lines,
    };
  });
}
