import type { ApiConfig, ClientAddress } from "../../context.ts";
import { parseRequestCookies } from "../cookies.ts";

/** Applies the general limits before anything is read. Throws RATE_LIMITED. */
export function countRequests(request: Request, config: ApiConfig, from: ClientAddress, howMany = 1): void {
  const { pathname } = new URL(request.url);
  const sid = parseRequestCookies(request).get("sid") ?? null;
  config.limiter.countRequests({ ip: from.ip, visitor: isUploadPath(pathname) ? null : sid }, howMany);
}

/**
 * Uploading three hundred photos takes about a thousand calls in two minutes; a quota and the address limit apply
 * instead.
 */
const isUploadPath = (pathname: string) => /^\/api\/(uploads(\/|$)|trpc\/photos\.)/.test(pathname);
