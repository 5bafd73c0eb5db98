import { RETURN_DAYS } from "@storywall/domain/catalog/return-window";
import type { MailDeps } from "../../kernel/send-email-once.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export function sendDeliveredEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  return sendOrderEmail(deps, { ...step, event: "delivered" }, ({ state, deliveredAt }, about) => {
    if (state !== "delivered") return null;
    const deliveredOn = deliveredAt ?? deps.now();
    const returnBy = new Date(deliveredOn.getTime() + RETURN_DAYS * DAY_MS).toISOString().slice(0, 10);
    return { kind: "delivered", ...about, returnBy };
  });
}
