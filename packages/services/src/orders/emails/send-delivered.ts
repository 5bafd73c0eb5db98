import { RETURN_DAYS } from "@storywall/domain/catalog/return-window";
import type { MailDeps } from "../../kernel/send-once.ts";
import { type OrderStep, sendAboutOrder } from "./send-about-order.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export function sendDelivered(deps: MailDeps, step: OrderStep): Promise<void> {
  return sendAboutOrder(deps, { ...step, event: "delivered" }, ({ state, deliveredAt }, about) => {
    if (state !== "delivered") return null;
    const arrived = deliveredAt ?? deps.now();
    const returnBy = new Date(arrived.getTime() + RETURN_DAYS * DAY_MS).toISOString().slice(0, 10);
    return { kind: "delivered", ...about, returnBy };
  });
}
