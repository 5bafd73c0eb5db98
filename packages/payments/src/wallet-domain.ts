import { ShopError } from "@storywall/domain/errors";
import Stripe from "stripe";

export type WalletDomainView = { isApplePayActive: boolean; isGooglePayActive: boolean };

/** Registers a domain for wallets, or validates it again if it is registered. */
export async function registerWalletDomain(stripe: Stripe, domain: string): Promise<WalletDomainView> {
  try {
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 });
    const registered = data[0]
      ? await stripe.paymentMethodDomains.validate(data[0].id)
      : await stripe.paymentMethodDomains.create({ domain_name: domain });
    return {
      isApplePayActive: registered.apple_pay.status === "active",
      isGooglePayActive: registered.google_pay.status === "active",
    };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw new ShopError("WALLET_DOMAIN_REJECTED", { domain }, { cause: error });
  }
}
