import type { MailDeps } from "../../kernel/send-once.ts";
import { sendAboutOrder } from "./send-about-order.ts";

/** Emails the order's signed link to its own address. `cause` is the job's id: one email per request. */
export function sendOrderLink(deps: MailDeps, { orderId, cause }: { orderId: string; cause: string }): Promise<void> {
  return sendAboutOrder(deps, { orderId, event: `order-link-${cause}` }, (_order, about) => ({
    kind: "order-link",
    ...about,
  }));
}
