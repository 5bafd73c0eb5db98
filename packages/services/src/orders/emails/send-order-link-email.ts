import type { MailDeps } from "../../kernel/send-email-once.ts";
import { sendOrderEmail } from "./send-order-email.ts";

/** Emails the order's signed link to the order's address. `cause` is the job's id; one email is sent per `cause`. */
export function sendOrderLinkEmail(
  deps: MailDeps,
  { orderId, cause }: { orderId: string; cause: string },
): Promise<void> {
  return sendOrderEmail(deps, { orderId, event: `order-link-${cause}` }, (_order, about) => ({
    kind: "order-link",
    ...about,
  }));
}
