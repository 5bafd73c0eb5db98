import { CHECKOUT_GRACE_MINUTES } from "@storywall/domain/checkout/price-hold";
import { ShopError } from "@storywall/domain/errors";
import type { CheckoutId } from "@storywall/domain/kernel/ids";
import type { Deps } from "../kernel/deps.ts";
import { cancelOpenCheckout } from "./cancel-open-checkout.ts";

/** Error codes that mean the checkout is paid or may still be paid. */
const toleratedErrorCodes: ReadonlySet<string> = new Set(["ALREADY_PAID", "PAYMENT_IN_PROGRESS"]);

/**
 * Closes a checkout whose price has expired and reopens its cart. Does nothing for any other checkout. Throws
 * PAYMENTS_DOWN.
 */
export async function expireCheckout(deps: Deps, { checkoutId }: { checkoutId: CheckoutId }): Promise<void> {
  const [due] = await deps.db.$queryRaw<Array<{ cartId: string }>>`
    SELECT cart_id AS "cartId" FROM checkouts
    WHERE id = ${checkoutId} AND state = 'awaiting_payment'
      AND price_valid_until < now() - make_interval(mins => ${CHECKOUT_GRACE_MINUTES}::int)`;
  if (!due) return;
  try {
    await cancelOpenCheckout(deps, { cartId: due.cartId, checkoutId, becoming: "expired" });
  } catch (error) {
    if (!(error instanceof ShopError && toleratedErrorCodes.has(error.code))) throw error;
  }
}
