import type { CheckoutView } from "@storywall/domain/checkout/schema";
import type { CheckoutId } from "@storywall/domain/kernel/ids";
import type { Context } from "../accounts/context.ts";
import { resolveCheckout } from "./resolve-checkout.ts";
import { toCheckoutView } from "./to-checkout-view.ts";

/**
 * Returns a checkout to anyone with its id. Contact details are masked unless the visitor owns it. A replaced id
 * resolves to its successor. Throws CHECKOUT_NOT_FOUND.
 */
export async function readCheckout(ctx: Context, { checkoutId }: { checkoutId: CheckoutId }): Promise<CheckoutView> {
  return toCheckoutView(await resolveCheckout(ctx, { checkoutId }), ctx.userId);
}
