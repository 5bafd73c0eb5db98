import type { PaymentAccess } from "@/features/checkout/payment-script.ts";
import { env } from "./env.ts";

/** How pages take payments: real or simulated. */
export function paymentAccess(): PaymentAccess {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase = null } = env();
  return { publishableKey, apiBase };
}
