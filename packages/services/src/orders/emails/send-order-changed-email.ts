import { Address } from "@storywall/domain/cart/address-schema";
import type { OrderChangedEmail } from "@storywall/email/email-content";
import type { MailDeps } from "../../kernel/send-email-once.ts";
import { formatAddressLines } from "./read-email-order.ts";
import { sendOrderEmail } from "./send-order-email.ts";

type Change = { orderId: string; what: OrderChangedEmail["what"]; cause: string };

/**
 * Tells the customer that the address or photos were changed, so that an unauthorized change is noticed. For an unpaid
 * change of the address, asks for the payment instead, unless it was paid or closed in the meantime. `cause` is the
 * job's id.
 */
export async function sendOrderChangedEmail(deps: MailDeps, { orderId, what, cause }: Change): Promise<void> {
  const unpaid = await deps.db.orderChange.findFirst({
    where: { orderId, state: "awaiting_payment" },
    select: { shippingAddress: true, amount: true },
  });
  await sendOrderEmail(deps, { orderId, event: `changed-${cause}` }, ({ address }, about) => {
    const email = { kind: "order-changed", ...about, what } as const;
    if (what !== "address-unpaid") return { ...email, addressLines: formatAddressLines(address) };
    if (!unpaid) return null;
    const addressLines = formatAddressLines(Address.parse(unpaid.shippingAddress));
    return { ...email, addressLines, amount: unpaid.amount };
  });
}
