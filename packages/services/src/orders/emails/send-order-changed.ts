import type { OrderChangedEmail } from "@storywall/email/email-content";
import type { MailDeps } from "../../kernel/send-once.ts";
import { addressLines } from "./read-letter-order.ts";
import { sendAboutOrder } from "./send-about-order.ts";

type Change = { orderId: string; what: OrderChangedEmail["what"]; cause: string };

/** Emails a change of address or photos, so that an unauthorized change is noticed. `cause` is the job's id. */
export function sendOrderChanged(deps: MailDeps, { orderId, what, cause }: Change): Promise<void> {
  return sendAboutOrder(deps, { orderId, event: `changed-${cause}` }, ({ address }, about) => ({
    kind: "order-changed",
    ...about,
    what,
    addressLines: addressLines(address),
  }));
}
