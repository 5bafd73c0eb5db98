import type { Db } from "@storywall/db/client";
import type { Payments } from "@storywall/payments/payments";
import type { Storage } from "@storywall/storage/storage";

/**
 * Cart whose open checkout must be closed. The checkout becomes `cancelled` if it is replaced and `expired` if its
 * price has expired.
 */
export type CancelCheckoutInput = {
  cartId: string;
  /** Id of the checkout to close, by default any open checkout of the cart. A checkout that replaced it stays open. */
  checkoutId?: string;
  becoming?: "cancelled" | "expired";
};

export type CancelOpenCheckout = (deps: Deps, release: CancelCheckoutInput) => Promise<void>;

/** External dependencies. Tests use a real database, real storage and the payment simulator. */
export type Deps = {
  db: Db;
  storage: Storage;
  payments: Payments;
  /**
   * Closes the unpaid checkout that locks a cart. The function is injected because the checkout context depends on the
   * cart context. Throws ALREADY_PAID, PAYMENT_IN_PROGRESS, PAYMENTS_DOWN.
   */
  cancelOpenCheckout: CancelOpenCheckout;
  now: () => Date;
  /** Public base URL of the shop, without a trailing slash. */
  publicUrl: string;
  /** Path of the printer's ICC profile, to which TIFF and PDF prints are converted. */
  printerProfile?: string | undefined;
  /** Key for signing sessions and links. */
  secret: string;
};
