import { NextResponse } from "next/server";
import { env } from "./server/env.ts";
import { originOf, securityHeaders } from "./server/security-headers.ts";

/** Adds the security headers to pages. They name addresses that are known only when the shop runs. */
export function proxy(): NextResponse {
  const { PUBLIC_URL, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, STRIPE_API_BASE, NODE_ENV, INDEXABLE } = env();
  const headers = securityHeaders({
    store: originOf(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT),
    payments: originOf(STRIPE_API_BASE),
    isSecure: PUBLIC_URL.startsWith("https:"),
    isUnbuilt: NODE_ENV === "development",
  });
  const response = NextResponse.next();
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  // What a page says of itself is decided when it is built; whether this shop is in the open, where it runs (S-043).
  if (!INDEXABLE) response.headers.set("x-robots-tag", "noindex");
  return response;
}

export const config = {
  matcher: "/((?!_next/|api/|photos/|art-images/|product-images/|orders/|samples/|healthz|readyz).*)",
};
