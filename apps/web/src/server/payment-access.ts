import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import { getEnv } from "./env.ts";

export function getPaymentAccess(): PaymentAccess {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase = null } = getEnv();
  return { publishableKey, apiBase };
}
