import { ShopError } from "@storywall/domain/errors";
import type { Deps } from "../../kernel/deps.ts";

/** Throws PAYMENT_NOT_FOUND unless the intent belongs to a checkout of this cart. */
export async function assertIntentBelongsToCart(
  { db }: Pick<Deps, "db">,
  { cartId, intentId }: { cartId: string; intentId: string },
): Promise<void> {
  const payment = await db.payment.findUnique({
    where: { intentId },
    select: { checkout: { select: { cartId: true } } },
  });
  if (payment?.checkout.cartId !== cartId) throw new ShopError("PAYMENT_NOT_FOUND");
}
