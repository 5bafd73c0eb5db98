import type { ApiConfig } from "../context.ts";
import { toErrorResponse } from "./error-mapping.ts";

type ErrorContext = { requestId: string; path: string; config: Pick<ApiConfig, "onFault"> };

export const createJsonHeaders = (requestId: string) =>
  new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  });

/** Creates the published error body. `message` must be first because the client's toast shows the first field. */
export function createErrorResponse(error: unknown, { requestId, path, config }: ErrorContext): Response {
  const { status, shopCode, message, fields, shown, retryAfter, isServerError: isFault } = toErrorResponse(error);
  if (isFault) config.onFault({ requestId, path, error });
  const headers = createJsonHeaders(requestId);
  if (retryAfter) headers.set("retry-after", String(retryAfter));
  const body = { message, error: shopCode, code: shopCode, requestId, ...(fields ? { fields } : {}), ...shown };
  return new Response(JSON.stringify(body), { status, headers });
}

/**
 * Creates a 405 response that lists the allowed methods. OPTIONS gets 200 and the same list, without CORS headers, so
 * preflights fail.
 */
export function createMethodNotAllowedResponse(
  method: string,
  allowed: readonly string[],
  requestId: string,
): Response {
  const headers = createJsonHeaders(requestId);
  headers.set("allow", [...new Set(allowed.flatMap((item) => (item === "GET" ? [item, "HEAD"] : [item])))].join(", "));
  if (method === "OPTIONS") return new Response(null, { status: 200, headers });
  const code = "METHOD_NOT_ALLOWED";
  const message = `This address does not support ${method}.`;
  return new Response(JSON.stringify({ message, error: code, code, requestId }), { status: 405, headers });
}
