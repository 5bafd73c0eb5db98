import type { PaymentAccess } from "@/features/checkout/payment-script.ts";
import { env } from "./env.ts";

/** How this shop's pages take payments. */
export function paymentAccess(): PaymentAccess {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase = null } = env();
  return { publishableKey, apiBase };
}
