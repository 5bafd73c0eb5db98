import type { OrderChangedEmail } from "@storywall/email/email-content";
import type { MailDeps } from "../../kernel/send-once.ts";
import { addressLines } from "./read-letter-order.ts";
import { sendAboutOrder } from "./send-about-order.ts";

type Change = { orderId: string; what: OrderChangedEmail["what"]; cause: string };

/** Tells of a change to address or photos, so that one nobody asked for is noticed. `cause` is the job's own id. */
export function sendOrderChanged(deps: MailDeps, { orderId, what, cause }: Change): Promise<void> {
  return sendAboutOrder(deps, { orderId, event: `changed-${cause}` }, ({ address }, about) => ({
    kind: "order-changed",
    ...about,
    what,
    addressLines: addressLines(address),
  }));
}
