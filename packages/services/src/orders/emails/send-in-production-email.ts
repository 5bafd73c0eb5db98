import { drawOrderWalls, type WallMailDeps } from "./draw-order-walls.ts";
import { describeShipping } from "./read-email-order.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

export function sendInProductionEmail(deps: WallMailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "in-production" }, async (order, about) => {
    if (!["printing", "framing", "packed"].includes(order.state)) return null;
    const lines = await drawOrderWalls(deps, order.lines);
    return { kind: "in-production", ...about, ...describeShipping(order), lines };
  });
}
