import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { env } from "./env.ts";
import { readScriptHashes } from "./script-hashes.ts";
import { originOf, securityHeaders } from "./security-headers.ts";
import { trackersOf } from "./trackers.ts";

type Told = Pick<
  ReturnType<typeof env>,
  "PUBLIC_URL" | "S3_ENDPOINT" | "S3_PUBLIC_ENDPOINT" | "STRIPE_API_BASE" | "NODE_ENV" | "INDEXABLE"
> &
  Parameters<typeof trackersOf>[0];

/**
 * Sets the security headers of a page. The policy is also set on the request, where Next reads the nonce; a policy sent
 * by the client is overwritten.
 */
export function pageHeaders(dir: string, told: Told) {
  const { PUBLIC_URL, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, STRIPE_API_BASE, NODE_ENV, INDEXABLE } = told;
  const isUnbuilt = NODE_ENV === "development";
  const hashesOf = isUnbuilt ? () => [] : readScriptHashes(join(dir, ".next"));
  const trackers = trackersOf(told);
  const headersFor = securityHeaders({
    store: originOf(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT),
    payments: originOf(STRIPE_API_BASE),
    isSecure: PUBLIC_URL.startsWith("https:"),
    isUnbuilt,
    tracking: trackers.origins,
  });
  return (req: IncomingMessage, res: ServerResponse, pathname: string): void => {
    if (pathname.startsWith("/_next/")) return;
    const headers = headersFor({ nonce: randomBytes(16).toString("base64"), hashes: hashesOf(pathname) });
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    if (trackers.header) res.setHeader("server-timing", trackers.header);
    // Page metadata is fixed at build time; whether this shop is indexable, at run time.
    if (!INDEXABLE) res.setHeader("x-robots-tag", "noindex");
    req.headers["content-security-policy"] = headers["content-security-policy"];
  };
}
