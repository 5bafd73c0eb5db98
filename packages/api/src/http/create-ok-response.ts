import { hash } from "node:crypto";
import type { RestRoute } from "./rest-route.ts";

/**
 * Creates a 200 response with a JSON body, or a 304 response if the request contains the ETag of that body. HEAD gets
 * only the headers.
 */
export function createOkResponse(
  request: Request,
  headers: Headers,
  body: unknown,
  { hasEtag }: Pick<RestRoute, "hasEtag">,
): Response {
  const text = JSON.stringify(body);
  if (hasEtag) {
    const etag = `W/"${hash("sha256", text, "base64url").slice(0, 27)}"`;
    headers.set("etag", etag);
    headers.set("cache-control", "private, no-cache");
    if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : text, { headers });
}

function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const stripWeakEtagPrefix = (tag: string) => tag.trim().replace(/^W\//, "");
  return (
    ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((tag) => stripWeakEtagPrefix(tag) === stripWeakEtagPrefix(etag))
  );
}
