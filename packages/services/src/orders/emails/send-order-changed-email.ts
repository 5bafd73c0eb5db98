import type { OrderChangedEmail } from "@storywall/email/email-content";
import type { MailDeps } from "../../kernel/send-email-once.ts";
import { formatAddressLines } from "./read-email-order.ts";
import { sendOrderEmail } from "./send-order-email.ts";

type Change = { orderId: string; what: OrderChangedEmail["what"]; cause: string };

/**
 * Tells the customer that the address or photos were changed, so an unauthorized change is noticed. `cause` is the
 * job's id.
 */
export function sendOrderChangedEmail(deps: MailDeps, { orderId, what, cause }: Change): Promise<void> {
  return sendOrderEmail(deps, { orderId, event: `changed-${cause}` }, ({ address }, about) => ({
    kind: "order-changed",
    ...about,
    what,
    addressLines: formatAddressLines(address),
  }));
}
