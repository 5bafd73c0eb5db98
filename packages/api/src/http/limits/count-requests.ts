import { findApiTokenSecret } from "@storywall/services/accounts/admin/api-tokens";
import { hashToken } from "@storywall/services/kernel/signing";
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
  const tokenSecret = findApiTokenSecret(request.headers.get("authorization"));
  const visitor = tokenSecret ? null : (parseRequestCookies(request).get("sid") ?? null);
  // The token is not verified yet, so the limit of the address applies too.
  const token = tokenSecret && hashToken(tokenSecret);
  if (calls > 0) limiter.countRequests({ ip, visitor, token }, calls);
  if (uploads > 0) limiter.countRequests({ ip, visitor: null }, uploads);
}
