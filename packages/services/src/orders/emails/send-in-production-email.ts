import { drawOrderWalls, type WallMailDeps } from "./draw-order-walls.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

export function sendInProductionEmail(deps: WallMailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "in-production" }, async ({ state, shipBy, lines }, about) => {
    if (!["printing", "framing", "packed"].includes(state)) return null;
    const shipDay = shipBy.toISOString().slice(0, 10);
    return { kind: "in-production", ...about, shipBy: shipDay, lines: await drawOrderWalls(deps, lines) };
  });
}
