import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { getEnv } from "./env.ts";
import { createSecurityHeaders, getOrigin } from "./security-headers.ts";
import { readTrackerConfig } from "./trackers.ts";

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
    // A header also covers what is not a page, such as pictures.
    if (!INDEXABLE) res.setHeader("x-robots-tag", "noindex");
    req.headers["content-security-policy"] = headers["content-security-policy"];
  };
}
