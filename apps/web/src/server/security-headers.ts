type HeaderOptions = {
  /** Origin for photo uploads. */
  store: string | undefined;
  /** Payment service that replaces Stripe. */
  payments: string | undefined;
  /** Whether the shop is served over https. */
  isSecure: boolean;
  /** React uses eval for stack traces in development. */
  isDevelopment: boolean;
  /** Origins of trackers, which load only after consent. */
  tracking: { scripts: readonly string[]; calls: readonly string[] };
};

const stripe = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
};

type ScriptAllowlist = {
  /** Nonce of this response. */
  nonce: string;
  /** Hashes of the prerendered scripts. */
  hashes: readonly string[];
};

type PageHeaders = Record<string, string> & { "content-security-policy": string };

/** Headers of every page. Allows only our own scripts and inline scripts with a hash or nonce. */
export function createSecurityHeaders(addresses: HeaderOptions): (scripts: ScriptAllowlist) => PageHeaders {
  const { store, payments, isSecure, isDevelopment, tracking } = addresses;
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
  const fixedHeaders = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(self)",
    ...(isSecure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
  const scriptSources = ["'self'", ...(isDevelopment ? ["'unsafe-eval'"] : []), ...scripts];
  return ({ nonce, hashes }) => ({
    ...fixedHeaders,
    "content-security-policy": [
      `script-src ${[...scriptSources, `'nonce-${nonce}'`, ...hashes].join(" ")}`,
      ...policy,
    ].join("; "),
  });
}

export const getOrigin = (address: string | undefined): string | undefined =>
  address ? new URL(address).origin : undefined;
