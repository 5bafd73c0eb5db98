import type { ReminderStep } from "@storywall/email/email-content";
import type { MailDeps } from "../../kernel/send-once.ts";
import { sendAboutOrder } from "./send-about-order.ts";
import { waitingWalls } from "./waiting-walls.ts";

/** Reminds the customer of missing photos; sends nothing if the order is complete or canceled. */
export function sendUploadReminder(
  deps: MailDeps,
  { orderId, step }: { orderId: string; step: ReminderStep },
): Promise<void> {
  return sendAboutOrder(deps, { orderId, event: `reminder-${step}` }, (order, { orderNumber, firstName }) => {
    const lines = order.state === "awaiting_photos" ? waitingWalls(deps, order, null) : [];
    return lines.length > 0 ? { kind: "upload-reminder", step, orderNumber, firstName, lines } : null;
  });
}
