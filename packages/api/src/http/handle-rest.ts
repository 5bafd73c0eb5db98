import { ShopError } from "@storywall/domain/errors";
import { SITE } from "@storywall/domain/kernel/site";
import { assertSameVisitor } from "@storywall/services/accounts/visitors/session";
import type { Deps } from "@storywall/services/kernel/deps";
import { createCaller, procedureAccess } from "../app-router.ts";
import { toErrorDetailsDto } from "../checkout/dto.ts";
import { type ApiConfig, createContext, type Scope } from "../context.ts";
import { assertSameOrigin } from "./assert-same-origin.ts";
import { runWithIdempotency } from "./idempotency/with-idempotency.ts";
import { enforceRequestLimits } from "./limits/count-requests.ts";
import { assertPlainJson, readJsonBody } from "./read-json.ts";
import { createErrorResponse, createJsonHeaders, createOkResponse } from "./responses.ts";
import type { RestRoute } from "./rest-route.ts";

/**
 * Handles one REST route. It calls the route's procedure and converts the result. Successful responses always have
 * status 200.
 */
export async function handleRest(
  request: Request,
  route: RestRoute,
  deps: Deps,
  config: ApiConfig,
  { requestId, from, params }: Scope,
): Promise<Response> {
  const url = new URL(request.url);
  const respondWithError = (error: unknown) =>
    createErrorResponse(toErrorDetailsDto(error, deps.publicUrl), { requestId, path: url.pathname, config });
  try {
    enforceRequestLimits(request, config, from, isUploadRoute(route) ? { calls: 0, uploads: 1 } : undefined);
    const input = await readProcedureInput(request, url.searchParams, params, route, deps.publicUrl);
    const callRoute = async (): Promise<Response> => {
      const headers = createJsonHeaders(requestId);
      try {
        const context = await createContext({ request, resHeaders: headers, deps, config, requestId, from });
        for (const claimedUserId of [input.userId, input.user_id]) assertSameVisitor(context, claimedUserId);
        const answer = await route.handle(createCaller(context), input, deps.publicUrl);
        return createOkResponse(request, headers, answer, route);
      } catch (error) {
        const response = respondWithError(error);
        // Cookies are also set on an error response, because an expired session must delete its cookie.
        for (const cookie of headers.getSetCookie()) response.headers.append("set-cookie", cookie);
        return response;
      }
    };
    if (route.method === "GET") return await callRoute();
    const isEncrypted = procedureAccess.get(route.procedure)?.access === "admin";
    const serializeInput = () => JSON.stringify(input);
    return await runWithIdempotency(deps, { request, from, requestId, sent: serializeInput, isEncrypted }, callRoute);
  } catch (error) {
    return respondWithError(error);
  }
}

const isUploadRoute = ({ path }: RestRoute) => path === "/api/uploads" || path.startsWith("/api/uploads/");

async function readProcedureInput(
  request: Request,
  search: URLSearchParams,
  params: Record<string, string>,
  route: RestRoute,
  publicUrl: string,
): Promise<Record<string, unknown>> {
  const query = parseQueryParameters(search, route.lists);
  if (route.method === "GET") return requireSupportedSite({ ...query, ...params });
  assertSameOrigin(request, publicUrl);
  const body = await readJsonBody(request);
  if (!body && route.needsBody) throw new ShopError("BODY_MISSING");
  const value = body?.value ?? (body ? null : {});
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new ShopError("BODY_NOT_OBJECT");
  return requireSupportedSite({ ...query, ...value, ...params });
}

/**
 * Parses the query. A list parameter may be repeated, have `[]` after its name, or contain several values separated by
 * commas. Any other parameter may occur only once.
 */
function parseQueryParameters(search: URLSearchParams, lists: readonly string[]): Record<string, unknown> {
  const query = new Map<string, unknown>();
  for (const [key, value] of search) {
    const name = key.endsWith("[]") ? key.slice(0, -2) : key;
    if (lists.includes(name)) {
      query.set(name, [...((query.get(name) as string[] | undefined) ?? []), ...value.split(",")]);
      continue;
    }
    if (query.has(key)) throw new ShopError("DUPLICATE_PARAM", { field: key });
    query.set(key, value);
  }
  for (const [key, value] of query) assertPlainJson({ [key]: value }, key);
  return Object.fromEntries(query);
}

/** Throws SITE_NOT_SUPPORTED for any site except this shop's. Old clients send a site with every call. */
function requireSupportedSite(raw: Record<string, unknown>): Record<string, unknown> {
  if (raw.site !== undefined && raw.site !== SITE) throw new ShopError("SITE_NOT_SUPPORTED");
  return raw;
}
