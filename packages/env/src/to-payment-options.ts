import type { z } from "zod";
import type { stripeEnv } from "./fragments.ts";

type StripeEnv = z.output<z.ZodObject<typeof stripeEnv>>;

export function toPaymentOptions(env: Pick<StripeEnv, "STRIPE_SECRET_KEY" | "STRIPE_API_BASE">) {
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    ...(env.STRIPE_API_BASE && { apiBase: env.STRIPE_API_BASE }),
  };
}
