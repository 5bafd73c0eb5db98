import { ShopError } from "@storywall/domain/errors";

/**
 * Rejects a write that another website made a browser send, based on Sec-Fetch-Site or Origin. Clients other than
 * browsers send neither header and have no cookies that a website could misuse.
 */
export function assertSameOrigin(request: Request, publicUrl: string): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site === "same-origin") return;
  if (site !== null || (origin !== null && origin !== new URL(publicUrl).origin)) throw new ShopError("CROSS_SITE");
}
