import type { MailDeps } from "../../kernel/send-once.ts";
import { type OrderStep, sendAboutOrder } from "./send-about-order.ts";

export function sendInProduction(deps: MailDeps, step: OrderStep): Promise<void> {
  return sendAboutOrder(deps, { ...step, event: "in-production" }, ({ state, shipBy, lines }, about) =>
    ["printing", "framing", "packed"].includes(state)
      ? { kind: "in-production", ...about, shipBy: shipBy.toISOString().slice(0, 10), lines }
      : null,
  );
}
