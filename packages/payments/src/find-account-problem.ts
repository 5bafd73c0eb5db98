import Stripe from "stripe";
import { createStripeClient, type PaymentsOptions } from "./stripe-client.ts";

/**
 * Returns a sentence if the account cannot take payments, or if it sends no events to `webhookUrl`. An address without
 * https is not checked, because a program on the same machine forwards events to it. @throws errors of Stripe
 */
export async function findAccountProblem(options: PaymentsOptions, webhookUrl: string): Promise<string | null> {
  const stripe = createStripeClient({ ...options, maxRetries: 0 });
  await stripe.charges.list({ limit: 1 });
  const account = await readIfAllowed(() => stripe.accounts.retrieveCurrent());
  if (/^[sr]k_live_/.test(options.secretKey) && account?.charges_enabled === false)
    return "the account of STRIPE_SECRET_KEY cannot take payments yet; complete it in Stripe’s dashboard.";
  if (!webhookUrl.startsWith("https://")) return null;
  const endpoints = await readIfAllowed(() => stripe.webhookEndpoints.list({ limit: 100 }));
  if (!endpoints || endpoints.data.some(({ url, status }) => url === webhookUrl && status === "enabled")) return null;
  return `the account of STRIPE_SECRET_KEY sends no events to ${webhookUrl}; add this webhook endpoint, and set STRIPE_WEBHOOK_SECRET to its secret.`;
}

/** Runs a read call. Returns null if the key is restricted and does not permit the call. */
async function readIfAllowed<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}
