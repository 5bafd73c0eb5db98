import type { CheckoutView } from "@storywall/domain/checkout/schema";
import type { CheckoutId } from "@storywall/domain/kernel/ids";
import type { Context } from "../accounts/context.ts";
import { resolveCheckout } from "./resolve-checkout.ts";
import { toCheckoutView } from "./to-checkout-view.ts";

/**
 * Holding a checkout's id is the right to read it, its contact masked; the id of one whose place another took reads
 * the other. Throws CHECKOUT_NOT_FOUND.
 */
export async function readCheckout(ctx: Context, { checkoutId }: { checkoutId: CheckoutId }): Promise<CheckoutView> {
  return toCheckoutView(await resolveCheckout(ctx, { checkoutId }), ctx.userId);
}
