import type { PaymentAccess } from "@storywall/domain/checkout/schema";

export type CheckoutAccess = PaymentAccess & {
  /** Whether the browser had a wallet when the buttons were last loaded. Their space is then reserved. */
  hadWallet: boolean;
};
