import type { MailDeps } from "../../kernel/send-once.ts";
import { sendAboutOrder } from "./send-about-order.ts";

/** The signed way to an order, to its own address and no other. `cause` is the job's own id: one request, one letter. */
export function sendOrderLink(deps: MailDeps, { orderId, cause }: { orderId: string; cause: string }): Promise<void> {
  return sendAboutOrder(deps, { orderId, event: `order-link-${cause}` }, (_order, about) => ({
    kind: "order-link",
    ...about,
  }));
}
