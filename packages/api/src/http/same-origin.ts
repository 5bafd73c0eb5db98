import { ShopError } from "@storywall/domain/errors";

/**
 * Refuses a write that another website made a browser send. Browsers say where a request comes from, by
 * Sec-Fetch-Site or at least by Origin; a program that is no browser says neither and has no visitor's cookies to abuse.
 */
export function assertSameOrigin(request: Request, publicUrl: string): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site === "same-origin") return;
  if (site !== null || (origin !== null && origin !== new URL(publicUrl).origin)) throw new ShopError("CROSS_SITE");
}
