import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { encodeTrackers } from "@storywall/domain/accounts/tracking";
import type { getEnv } from "./env.ts";

type HeaderEnv = Pick<
  ReturnType<typeof getEnv>,
  | "PUBLIC_URL"
  | "S3_ENDPOINT"
  | "S3_PUBLIC_ENDPOINT"
  | "STRIPE_API_BASE"
  | "BROWSER_TRACES_URL"
  | "NODE_ENV"
  | "INDEXABLE"
> &
  Parameters<typeof readTrackerConfig>[0];

/**
 * Creates a function that sets the security headers of a page. The content security policy is also set as a request
 * header, because Next reads the nonce from it. This replaces any policy that the client sent. For a cached page, the
 * policy contains `scriptHashes` and no nonce.
 */
export function createPageHeaders(environment: HeaderEnv) {
  const { PUBLIC_URL, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, STRIPE_API_BASE, BROWSER_TRACES_URL, NODE_ENV, INDEXABLE } =
    environment;
  const isDevelopment = NODE_ENV === "development";
  const trackers = readTrackerConfig(environment);
  const traces = BROWSER_TRACES_URL ? new URL(BROWSER_TRACES_URL) : undefined;
  // Browsers read this configuration from a header.
  const serverTiming = [trackers.header, traces && `traces;desc="${traces.href}"`].filter(Boolean).join(", ");
  const getHeaders = createSecurityHeaders({
    store: getOrigin(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT),
    payments: getOrigin(STRIPE_API_BASE),
    isSecure: PUBLIC_URL.startsWith("https:"),
    isDevelopment,
    tracking: trackers.origins,
    traces: traces?.origin,
  });
  return (req: IncomingMessage, res: ServerResponse, pathname: string, scriptHashes?: readonly string[]): void => {
    if (pathname.startsWith("/_next/")) return;
    const headers = getHeaders(scriptHashes ?? [`'nonce-${randomBytes(16).toString("base64")}'`]);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    if (serverTiming) res.setHeader("server-timing", serverTiming);
    // A header also covers responses that are not pages, such as pictures.
    if (!INDEXABLE) res.setHeader("x-robots-tag", "noindex");
    req.headers["content-security-policy"] = headers["content-security-policy"];
  };
}

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
 * Creates the headers of every page. The policy allows only our own scripts and the inline scripts of the given
 * sources: a nonce, or the hashes of a cached page's scripts.
 */
function createSecurityHeaders(addresses: HeaderOptions): (inlineScripts: readonly string[]) => PageHeaders {
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
  // By default, browsers deny Apple Pay and Google Pay to frames of other origins. Stripe's frames open their sheets,
  // so these origins are allowed.
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

const getOrigin = (address: string | undefined): string | undefined => (address ? new URL(address).origin : undefined);

type TrackerEnv = Pick<ReturnType<typeof getEnv>, "TAG_MANAGER_ID" | "TAG_MANAGER_URL" | "TAG_ORIGINS" | "SENTRY_DSN">;

/**
 * Returns the encoded trackers that are sent to the page in a header, and the origins that the content security policy
 * must allow for their scripts and requests.
 */
function readTrackerConfig({ TAG_MANAGER_ID, TAG_MANAGER_URL, TAG_ORIGINS, SENTRY_DSN }: TrackerEnv) {
  const tags = TAG_MANAGER_ID ? [new URL(TAG_MANAGER_URL).origin, ...TAG_ORIGINS] : [];
  const errors = getOrigin(SENTRY_DSN);
  return {
    header: encodeTrackers({
      ...(TAG_MANAGER_ID ? { tagManager: addTagManagerId(TAG_MANAGER_URL, TAG_MANAGER_ID) } : {}),
      ...(SENTRY_DSN ? { errorReports: SENTRY_DSN } : {}),
    }),
    origins: { scripts: tags, calls: [...tags, ...(errors ? [errors] : [])] },
  };
}

function addTagManagerId(address: string, id: string): string {
  const script = new URL(address);
  script.searchParams.set("id", id);
  return script.href;
}
