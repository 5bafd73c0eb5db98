type Addresses = {
  /** Where browsers send photos to. */
  store: string | undefined;
  /** Another payment service than Stripe's own, where one stands in for it. */
  payments: string | undefined;
  /** Whether shoppers reach the shop by https. */
  isSecure: boolean;
  /** React rebuilds call stacks with eval where pages are served unbuilt. */
  isUnbuilt: boolean;
  /** Where what tracks comes from and reports to; none of it is fetched before a visitor's yes. */
  tracking: { scripts: readonly string[]; calls: readonly string[] };
};

const stripe = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
};

type Scripts = {
  /** Of this answer alone: on every script that is written while it is made. */
  nonce: string;
  /** Of the scripts that stand in the page since the build. */
  hashes: readonly string[];
};

type Headers = Record<string, string> & { "content-security-policy": string };

/** The headers of every page. A script runs that is ours and whole, or that the build or this answer wrote; no other. */
export function securityHeaders(addresses: Addresses): (scripts: Scripts) => Headers {
  const { store, payments, isSecure, isUnbuilt, tracking } = addresses;
  const scripts = [...(payments ? [payments] : stripe.scripts), ...tracking.scripts];
  const calls = [...(store ? [store] : []), ...(payments ? [payments] : stripe.calls), ...tracking.calls];
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' blob: data:", ...tracking.scripts].join(" "),
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
  const always = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(self)",
    ...(isSecure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
  const known = ["'self'", ...(isUnbuilt ? ["'unsafe-eval'"] : []), ...scripts];
  return ({ nonce, hashes }) => ({
    ...always,
    "content-security-policy": [`script-src ${[...known, `'nonce-${nonce}'`, ...hashes].join(" ")}`, ...policy].join(
      "; ",
    ),
  });
}

export const originOf = (address: string | undefined): string | undefined =>
  address ? new URL(address).origin : undefined;
