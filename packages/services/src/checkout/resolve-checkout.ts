import { ShopError } from "@storywall/domain/errors";
import { CartId, CheckoutId } from "@storywall/domain/ids";
import type { StateOf } from "@storywall/domain/states";
import type { Deps } from "../context.ts";

export type CheckoutStanding = {
  checkoutId: CheckoutId;
  cartId: CartId;
  state: StateOf<"checkout">;
  isSuperseded: boolean;
  priceValidUntil: Date;
  amount: number;
  /** As stored; read with `CheckoutSnapshot.parse`. */
  snapshot: unknown;
  orderId: string | null;
};

const select = {
  id: true,
  cartId: true,
  state: true,
  cancelReason: true,
  priceValidUntil: true,
  amount: true,
  snapshot: true,
  order: { select: { id: true } },
} as const;

/**
 * The checkout that an id stands for now. A checkout never changes: a cart that changes gets a new one, and the id of the
 * earlier one means the new one from then on, so that a client may keep the first id it was given. One that was cancelled
 * by the customer, or whose price was held long enough, stands for itself. Throws CHECKOUT_NOT_FOUND.
 */
export async function resolveCheckout(
  { db }: Pick<Deps, "db">,
  { checkoutId }: { checkoutId: CheckoutId },
): Promise<CheckoutStanding> {
  const named = await db.checkout.findUnique({ where: { id: checkoutId }, select });
  if (!named) throw new ShopError("CHECKOUT_NOT_FOUND");
  const isSuperseded = named.state === "cancelled" && named.cancelReason === "superseded";
  const successor = isSuperseded
    ? await db.checkout.findFirst({
        where: { cartId: named.cartId, state: { notIn: ["cancelled", "expired"] } },
        orderBy: { createdAt: "desc" },
        select,
      })
    : null;
  const { id, cartId, state, priceValidUntil, amount, snapshot, order } = successor ?? named;
  return {
    checkoutId: CheckoutId.parse(id),
    cartId: CartId.parse(cartId),
    state: state as CheckoutStanding["state"],
    isSuperseded: isSuperseded && !successor,
    priceValidUntil,
    amount,
    snapshot,
    orderId: order?.id ?? null,
  };
}
