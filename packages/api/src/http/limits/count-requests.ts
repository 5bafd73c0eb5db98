import type { ApiConfig, ClientAddress } from "../../context.ts";
import { parseRequestCookies } from "../cookies.ts";

type CallCount = {
  /** Number of calls in the request, without uploads. */
  calls: number;
  /** Number of upload calls. Only the address limit applies to them, because uploads have a quota. */
  uploads: number;
};

/** Applies the general limits before the request is processed. Throws RATE_LIMITED. */
export function enforceRequestLimits(
  request: Request,
  { limiter }: Pick<ApiConfig, "limiter">,
  { ip }: ClientAddress,
  { calls, uploads }: CallCount = { calls: 1, uploads: 0 },
): void {
  const visitor = parseRequestCookies(request).get("sid") ?? null;
  if (calls > 0) limiter.countRequests({ ip, visitor }, calls);
  if (uploads > 0) limiter.countRequests({ ip, visitor: null }, uploads);
}
