import "server-only";
import { shopCopy } from "@storywall/domain/catalog/localised";
import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import { WALLET_COOKIE } from "@storywall/domain/kernel/site";
import { cookies } from "next/headers";
import { getEnv } from "./env.ts";

/** Returns the shop's contact address, which is set at run time. */
export function getContactEmail(): string {
  return getEnv().CONTACT_EMAIL ?? shopCopy.contactEmail;
}

export function getPaymentAccess(): PaymentAccess {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase = null } = getEnv();
  return { publishableKey, apiBase };
}

/** Returns whether the browser had a wallet when the buttons of wallets were last loaded. */
export async function readHadWallet(): Promise<boolean> {
  return (await cookies()).get(WALLET_COOKIE.name)?.value === "yes";
}
