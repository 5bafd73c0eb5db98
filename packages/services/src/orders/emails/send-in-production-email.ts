import type { MailDeps } from "../../kernel/send-email-once.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

export function sendInProductionEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "in-production" }, ({ state, shipBy, lines }, about) =>
    ["printing", "framing", "packed"].includes(state)
      ? { kind: "in-production", ...about, shipBy: shipBy.toISOString().slice(0, 10), lines }
      : null,
  );
}
