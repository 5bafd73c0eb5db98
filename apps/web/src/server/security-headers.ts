type HeaderOptions = {
  /** Origin to which photos are uploaded. */
  store: string | undefined;
  /** Origin of the payment service that is used instead of Stripe. */
  payments: string | undefined;
  /** Whether the shop is served over HTTPS. */
  isSecure: boolean;
  /** Whether the server is in development mode, where React needs eval for stack traces. */
  isDevelopment: boolean;
  /** Origins of the trackers. Trackers load only after consent. */
  tracking: { scripts: readonly string[]; calls: readonly string[] };
  /** Origin to which browsers send traces. */
  traces: string | undefined;
};

const stripe = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  calls: ["https://api.stripe.com"],
};

type PageHeaders = Record<string, string> & { "content-security-policy": string };

/**
 * Creates the headers that every page has. The policy allows only our own scripts and the inline scripts of the given
 * sources: a nonce, or the hashes of a cached page's scripts.
 */
export function createSecurityHeaders(addresses: HeaderOptions): (inlineScripts: readonly string[]) => PageHeaders {
  const { store, payments, isSecure, isDevelopment, tracking, traces } = addresses;
  const scripts = [...(payments ? [payments] : stripe.scripts), ...tracking.scripts];
  const calls = [
    ...(store ? [store] : []),
    ...(payments ? [payments] : stripe.calls),
    ...tracking.calls,
    ...(traces ? [traces] : []),
  ];
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' blob: data:", ...tracking.scripts].join(" "),
    "font-src 'self'",
    // The loader of 3D models reads their textures from blob URLs, which only our own scripts can create.
    ["connect-src 'self' blob:", ...calls].join(" "),
    ["frame-src", ...(payments ? ["'none'"] : stripe.frames)].join(" "),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ];
  // Stripe's frames open the sheets of Apple Pay and Google Pay, which browsers deny to other origins by default.
  const walletOrigins = ["self", ...(payments ? [] : ['"https://js.stripe.com"'])].join(" ");
  const fixedHeaders = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": `camera=(self), microphone=(), geolocation=(), payment=(${walletOrigins})`,
    ...(isSecure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
  const scriptSources = ["'self'", ...(isDevelopment ? ["'unsafe-eval'"] : []), ...scripts];
  return (inlineScripts) => ({
    ...fixedHeaders,
    "content-security-policy": [["script-src", ...scriptSources, ...inlineScripts].join(" "), ...policy].join("; "),
  });
}

export const getOrigin = (address: string | undefined): string | undefined =>
  address ? new URL(address).origin : undefined;
