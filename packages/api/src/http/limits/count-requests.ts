import type { ApiConfig, From } from "../../context.ts";
import { cookiesOf } from "../cookies.ts";

/** The general limits, before anything is read or asked. Throws RATE_LIMITED. */
export function countRequests(request: Request, config: ApiConfig, from: From, howMany = 1): void {
  const { pathname } = new URL(request.url);
  const sid = cookiesOf(request).get("sid") ?? null;
  config.limiter.countRequests({ ip: from.ip, visitor: isAboutUploads(pathname) ? null : sid }, howMany);
}

/** Three hundred photos take a thousand calls in a minute or two: they have a quota, and the address's limit. */
const isAboutUploads = (pathname: string) => /^\/api\/(uploads(\/|$)|trpc\/photos\.)/.test(pathname);
