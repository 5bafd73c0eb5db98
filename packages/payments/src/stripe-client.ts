import Stripe from "stripe";

export type PaymentsOptions = {
  secretKey: string;
  /** Address of the payment simulator, which replaces Stripe's address. */
  apiBase?: string;
  /** Timeout of one attempt in milliseconds; 10 s by default. */
  timeoutMs?: number;
};

/**
 * Creates the client of Stripe's SDK. By default, the SDK repeats a failed request twice.
 * @throws when a live key would be sent to an address other than Stripe's
 */
export function createStripeClient({
  secretKey,
  apiBase,
  timeoutMs = 10_000,
  maxRetries = 2,
}: PaymentsOptions & { maxRetries?: number }): Stripe {
  const settings = { timeout: timeoutMs, maxNetworkRetries: maxRetries, telemetry: false };
  if (apiBase === undefined) return new Stripe(secretKey, settings);
  if (/^[sr]k_live_/.test(secretKey)) {
    throw new Error(
      "A live Stripe key must not be used with the payment simulator: remove the key or the simulator's address.",
    );
  }
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === "https:" ? "https" : "http";
  return new Stripe(secretKey, {
    ...settings,
    host: hostname,
    port: port || (scheme === "https" ? 443 : 80),
    protocol: scheme,
  });
}
