import { SITE } from "@storywall/domain/catalog/site";
import { ShopError } from "@storywall/domain/errors";
import type { Deps } from "@storywall/services/context";
import { createCaller } from "./app-router.ts";
import { type ApiConfig, createContext, type From } from "./context.ts";
import { errorResponse, jsonHeaders, wrongMethod } from "./error-response.ts";
import { answerOnce } from "./idempotency/answer-once.ts";
import { urlOf } from "./light-http.ts";
import { countRequests } from "./limits/count-requests.ts";
import { nameRoute } from "./metrics/route-name.ts";
import { okResponse } from "./ok-response.ts";
import { assertPlain, readJson } from "./read-json.ts";
import { adminRoutes } from "./rest/admin.ts";
import { artRoutes } from "./rest/art.ts";
import { artSetRoutes } from "./rest/art-sets.ts";
import { captureRoutes } from "./rest/captures.ts";
import { cartRoutes } from "./rest/cart.ts";
import { catalogueRoutes } from "./rest/catalogue.ts";
import { checkoutRoutes } from "./rest/checkout.ts";
import { memoryRoutes } from "./rest/memories.ts";
import { messageRoutes } from "./rest/messages.ts";
import { miscRoutes } from "./rest/misc.ts";
import { myDataRoutes } from "./rest/my-data.ts";
import { orderActionRoutes } from "./rest/order-actions.ts";
import { orderRoutes } from "./rest/orders.ts";
import { paymentRoutes } from "./rest/payments.ts";
import { photoRoutes } from "./rest/photos.ts";
import { plannerRoutes } from "./rest/planner.ts";
import { quoteRoutes } from "./rest/quotes.ts";
import { sessionRoutes } from "./rest/session.ts";
import { shareRoutes } from "./rest/shares.ts";
import { findRoute, type PathMatch, type RestRoute } from "./rest/table.ts";
import { wallRoutes } from "./rest/walls.ts";
import { withWireShown } from "./rest/wire-shown.ts";
import { workshopRoutes } from "./rest/workshop.ts";
import { assertSameOrigin } from "./same-origin.ts";

/** Every published path, once. */
export const restRoutes: readonly RestRoute[] = [
  ...cartRoutes,
  ...checkoutRoutes,
  ...paymentRoutes,
  ...photoRoutes,
  ...captureRoutes,
  ...artRoutes,
  ...artSetRoutes,
  ...catalogueRoutes,
  ...memoryRoutes,
  ...quoteRoutes,
  ...plannerRoutes,
  ...miscRoutes,
  ...orderRoutes,
  ...orderActionRoutes,
  ...wallRoutes,
  ...shareRoutes,
  ...messageRoutes,
  ...myDataRoutes,
  ...sessionRoutes,
  ...adminRoutes,
  ...workshopRoutes,
];

/** The published paths: each row calls a procedure and shapes its answer; success is always 200 (G-2). */
export async function handleRest(
  request: Request,
  deps: Deps,
  config: ApiConfig,
  requestId: string,
  from: From,
): Promise<Response> {
  const { pathname } = urlOf(request);
  const refuse = (error: unknown) =>
    errorResponse(withWireShown(error, deps.publicUrl), { requestId, path: pathname, config });
  try {
    countRequests(request, config, from);
    const found = findRoute(restRoutes, request.method === "HEAD" ? "GET" : request.method, pathname);
    if (!found) throw new ShopError("NOT_FOUND");
    nameRoute(request, Array.isArray(found) ? "other method" : found.route.path);
    if (Array.isArray(found)) return wrongMethod(request.method, found, requestId);
    const raw = await readRequest(request, found, deps.publicUrl);
    const work = async (): Promise<Response> => {
      const headers = jsonHeaders(requestId);
      try {
        const api = createCaller(await createContext({ request, resHeaders: headers, deps, config, requestId, from }));
        return okResponse(request, headers, await found.route.handle(api, raw, deps.publicUrl), found.route);
      } catch (error) {
        const response = refuse(error);
        // A refusal may take a cookie away: that of a session which has ended.
        for (const cookie of headers.getSetCookie()) response.headers.append("set-cookie", cookie);
        return response;
      }
    };
    if (found.route.method === "GET") return await work();
    return await answerOnce(deps, { request, from, requestId, sent: () => JSON.stringify(raw) }, work);
  } catch (error) {
    return refuse(error);
  }
}

async function readRequest(request: Request, { route, params }: PathMatch, publicUrl: string) {
  const query = readQuery(urlOf(request).searchParams, route.lists);
  if (route.method === "GET") return assertSite({ ...query, ...params });
  assertSameOrigin(request, publicUrl);
  const body = await readJson(request);
  if (!body && route.needsBody) throw new ShopError("BODY_MISSING");
  const value = body?.value ?? (body ? null : {});
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new ShopError("BODY_NOT_OBJECT");
  return assertSite({ ...query, ...value, ...params });
}

/** Lists are taken in all three ways in which clients write them (C-28); anything else is given once (G10). */
function readQuery(search: URLSearchParams, lists: readonly string[]): Record<string, unknown> {
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
  for (const [key, value] of query) assertPlain({ [key]: value }, key);
  return Object.fromEntries(query);
}

/** Old clients name the site in every call; this shop is one site (G14). */
function assertSite(raw: Record<string, unknown>): Record<string, unknown> {
  if (raw.site !== undefined && raw.site !== SITE) throw new ShopError("SITE_NOT_SUPPORTED");
  return raw;
}
