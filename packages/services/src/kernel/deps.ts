import type { Db } from "@storywall/db/client";
import type { Payments } from "@storywall/payments/payments";
import type { Storage } from "@storywall/storage/storage";

/** The cart's checkout to end, either replaced (`cancelled`) or timed out (`expired`). */
export type CancelCheckoutInput = {
  cartId: string;
  /** Ends only this checkout, not one that replaced it. */
  checkoutId?: string;
  becoming?: "cancelled" | "expired";
};

export type CancelOpenCheckout = (deps: Deps, release: CancelCheckoutInput) => Promise<void>;

/** External dependencies. Tests use a real database, a real store and the payment simulator. */
export type Deps = {
  db: Db;
  storage: Storage;
  payments: Payments;
  /**
   * Ends the unpaid checkout that locks a cart. Injected because the checkout context depends on the cart context.
   * Throws ALREADY_PAID, PAYMENT_IN_PROGRESS, PAYMENTS_DOWN.
   */
  cancelOpenCheckout: CancelOpenCheckout;
  now: () => Date;
  /** Public base URL of the shop, without a trailing slash. */
  publicUrl: string;
  /** Key for signing sessions and links. */
  secret: string;
};
