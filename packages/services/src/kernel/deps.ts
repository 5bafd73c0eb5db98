import type { Db } from "@storywall/db/client";
import type { Payments } from "@storywall/payments/payments";
import type { Storage } from "@storywall/storage/storage";

/** What holds a cart, and whether it is replaced (`cancelled`) or was held long enough (`expired`). */
export type Release = {
  cartId: string;
  /** Only this one, and not another that took its place meanwhile. */
  checkoutId?: string;
  becoming?: "cancelled" | "expired";
};

/** Throws ALREADY_PAID, PAYMENT_IN_PROGRESS, PAYMENTS_DOWN. */
export type ReleaseCheckout = (deps: Deps, release: Release) => Promise<void>;

/** Outside things, handed in. Tests hand in a real database, a real store and the payment simulator. */
export type Deps = {
  db: Db;
  storage: Storage;
  payments: Payments;
  /** Ends the unpaid checkout that holds a cart, so that the cart can be edited. Handed in because checkout builds on cart. */
  releaseCheckout: ReleaseCheckout;
  now: () => Date;
  /** Where shoppers reach the shop, without a trailing slash. */
  publicUrl: string;
  /** Signs order and upload links. */
  secret: string;
};
