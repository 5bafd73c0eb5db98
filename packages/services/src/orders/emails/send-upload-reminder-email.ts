import type { ReminderStep } from "@storywall/email/email-content";
import type { WallMailDeps } from "./draw-order-walls.ts";
import { listWallsAwaitingPhotos } from "./list-walls-awaiting-photos.ts";
import { sendOrderEmail } from "./send-order-email.ts";

/** Emails a reminder of missing photos. Sends nothing if the order is complete or canceled. */
export function sendUploadReminderEmail(
  deps: WallMailDeps,
  { orderId, step }: { orderId: string; step: ReminderStep },
): Promise<void> {
  return sendOrderEmail(deps, { orderId, event: `reminder-${step}` }, async (order, { orderNumber, firstName }) => {
    const lines = order.state === "awaiting_photos" ? await listWallsAwaitingPhotos(deps, order, null) : [];
    return lines.length > 0 ? { kind: "upload-reminder", step, orderNumber, firstName, lines } : null;
  });
}
