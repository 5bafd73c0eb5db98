import { assertDeliverable, parseSnapshot } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CheckoutId, PaymentId } from "@storywall/domain/kernel/ids";
import type { Context } from "../accounts/context.ts";
import { finalizeCheckout } from "./finalize-checkout.ts";
import type { FinalizeResult } from "./finalize-result.ts";

/** Places the order of a free checkout. Idempotent. Throws ADDRESS_MISSING, EMAIL_INVALID. */
export async function placeFreeOrder(
  ctx: Context,
  { checkoutId }: { checkoutId: CheckoutId },
): Promise<FinalizeResult> {
  const checkout = await ctx.db.checkout.findUnique({
    where: { id: checkoutId },
    select: { snapshot: true, payments: { where: { method: "none" }, take: 1, select: { id: true } } },
  });
  const payment = checkout?.payments[0];
  if (!checkout || !payment) throw new ShopError("CHECKOUT_NOT_FOUND");
  assertDeliverable(parseSnapshot(checkout.snapshot));
  return finalizeCheckout(ctx, { paymentId: PaymentId.parse(payment.id) });
}
