import type { ApiConfig, ClientAddress } from "../../context.ts";
import { parseRequestCookies } from "../cookies.ts";

/** Applies the general limits before the request is processed. Throws RATE_LIMITED. */
export function countRequests(request: Request, config: ApiConfig, from: ClientAddress, howMany = 1): void {
  const { pathname } = new URL(request.url);
  const sid = parseRequestCookies(request).get("sid") ?? null;
  config.limiter.countRequests({ ip: from.ip, visitor: isUploadPath(pathname) ? null : sid }, howMany);
}

/**
 * Returns whether the path belongs to uploads. Three hundred photos take about a thousand calls in two minutes, so
 * uploads are limited by a quota and the address limit instead.
 */
const isUploadPath = (pathname: string) =>
  /^\/api\/(uploads(\/|$)|trpc\/(photos|handOff|photoCollections)\.)/.test(pathname);
