type Addresses = {
  /** Where browsers send photos to. */
  store: string | undefined;
  /** Another payment service than Stripe's own, where one stands in for it. */
  payments: string | undefined;
  /** Whether shoppers reach the shop by https. */
  isSecure: boolean;
  /** React rebuilds call stacks with eval where pages are served unbuilt. */
  isUnbuilt: boolean;
};

const stripe = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
};

/**
 * The headers of every page. Inline scripts are still allowed: pages are prerendered and then streamed into, so a nonce
 * cannot reach their first half, nor a build-time hash their second.
 */
export function securityHeaders({ store, payments, isSecure, isUnbuilt }: Addresses): Record<string, string> {
  const scripts = payments ? [payments] : stripe.scripts;
  const calls = [...(store ? [store] : []), ...(payments ? [payments] : stripe.calls)];
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline' ${isUnbuilt ? "'unsafe-eval' " : ""}${scripts.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${calls.join(" ")}`,
    `frame-src ${payments ? "'none'" : stripe.frames.join(" ")}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    "content-security-policy": policy.join("; "),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(self)",
    ...(isSecure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

export const originOf = (address: string | undefined): string | undefined =>
  address ? new URL(address).origin : undefined;
