import type { HttpBindings } from "@hono/node-server";
import { ShopError } from "@storywall/domain/errors";
import { UNSUBSCRIBE_PATH } from "@storywall/services/accounts/visitors/subscriptions";
import type { Deps } from "@storywall/services/kernel/deps";
import { runInSpan } from "@storywall/telemetry/tracing";
import { type Context, Hono } from "hono";
import type { ApiConfig, Scope } from "../context.ts";
import { fileRoutes } from "../file-routes.ts";
import { exchangeOrderLink, orderLinkPaths } from "../orders/order-links.ts";
import { restRoutes } from "../rest-routes.ts";
import { fileMethods, handleFile } from "./file-route.ts";
import { handleRest } from "./handle-rest.ts";
import { getProcedureName, handleTrpc } from "./handle-trpc.ts";
import { createHealthResponse, healthPaths } from "./health.ts";
import { enforceRequestLimits } from "./limits/count-requests.ts";
import { resolveClientAddress } from "./limits/resolve-client-address.ts";
import { handleMailWebhook, MAIL_WEBHOOK_PATH } from "./mail-webhook.ts";
import { handleMetrics, METRICS_PATH } from "./metrics/handle-metrics.ts";
import { handleReferenceRequest, referencePaths } from "./openapi/reference-page.ts";
import { TRPC_PATH } from "./procedure-calls.ts";
import { createErrorResponse, createMethodNotAllowedResponse } from "./responses.ts";
import type { RestRoute } from "./rest-route.ts";
import { handleUnsubscribe } from "./unsubscribe.ts";
import { CARRIER_PATH, handleCarrierWebhook, handleStripeWebhook, STRIPE_PATH } from "./webhooks.ts";

/** Node's request and response. They are absent when a test calls the app directly. */
export type AppEnv = { Bindings: Partial<HttpBindings> };

type Handle = (request: Request, scope: Scope) => Response | Promise<Response>;

/**
 * Creates the app that serves every URL of the shop except pages. Errors are returned in the published format, every
 * response carries `x-request-id`, and requests are counted by route pattern.
 */
export function createApp(deps: Deps, config: ApiConfig): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  const createHandler =
    (route: string | ((request: Request) => string), handle: Handle) => async (c: Context<AppEnv>) => {
      const request = c.req.raw;
      const startedAt = performance.now();
      const scope = createRequestScope(c, config);
      const { method } = request;
      const routeName = typeof route === "string" ? route : route(request);
      const attributes = { "http.request.method": method, "http.route": routeName, "request.id": scope.requestId };
      const traceparent = request.headers.get("traceparent");
      const response = await runInSpan(
        `${method} ${routeName}`,
        { kind: "request", attributes, traceparent },
        async (setAttributes) => {
          const handled = await runHandler(request, scope, handle, config);
          setAttributes({ "http.response.status_code": handled.status });
          return handled;
        },
      );
      const seconds = (performance.now() - startedAt) / 1_000;
      config.metrics.countRequest({ route: routeName, method, status: response.status, seconds });
      return response;
    };
  const handleNotFound: Handle = (request, { from }) => {
    enforceRequestLimits(request, config, from);
    throw new ShopError("NOT_FOUND");
  };

  for (const path of healthPaths) app.all(path, () => createHealthResponse(path, deps, config.readDependencyHealth));
  app.all(
    METRICS_PATH,
    createHandler("other", (request, scope) => handleMetrics(request, deps, config, scope)),
  );
  app.all(
    `${TRPC_PATH}/*`,
    createHandler(getProcedureName, (request, scope) => handleTrpc(request, deps, config, scope)),
  );
  app.all(
    STRIPE_PATH,
    createHandler(STRIPE_PATH, (request, scope) => handleStripeWebhook(request, deps, config, scope)),
  );
  app.all(
    CARRIER_PATH,
    createHandler("other", (request, scope) => handleCarrierWebhook(request, deps, config, scope)),
  );
  app.all(
    MAIL_WEBHOOK_PATH,
    createHandler("other", (request, scope) => handleMailWebhook(request, deps, config, scope)),
  );
  app.all(
    UNSUBSCRIBE_PATH,
    createHandler(UNSUBSCRIBE_PATH, (request, scope) => handleUnsubscribe(request, deps, config, scope)),
  );
  for (const path of referencePaths)
    app.all(
      path,
      createHandler(path, (request, scope) => {
        enforceRequestLimits(request, config, scope.from);
        return handleReferenceRequest(request, path, config, scope);
      }),
    );

  for (const route of fileRoutes) {
    const name = `${route.path.split("/", 2).join("/")} files`;
    const path = toHonoPath(route.path);
    app.on(
      fileMethods,
      path,
      createHandler(name, (request, scope) => handleFile(request, route, deps, config, scope)),
    );
    app.all(
      path,
      createHandler(name, (request, { requestId }) =>
        createMethodNotAllowedResponse(request.method, fileMethods, requestId),
      ),
    );
  }

  // Paths without parameters come first, so `/api/art/{id}` does not shadow `/api/art/search`.
  const routes = restRoutes.toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));
  for (const route of routes) {
    const handleRouteRequest: Handle = (request, scope) => handleRest(request, route, deps, config, scope);
    app.on(route.method, toHonoPath(route.path), createHandler(route.path, handleRouteRequest));
  }
  for (const [path, methods] of groupMethodsByPath(routes)) {
    const handleUnsupportedMethod: Handle = (request, { requestId, from }) => {
      enforceRequestLimits(request, config, from);
      return createMethodNotAllowedResponse(request.method, methods, requestId);
    };
    app.all(toHonoPath(path), createHandler("other method", handleUnsupportedMethod));
  }
  for (const path of orderLinkPaths) app.get(path, (c, next) => exchangeOrderLink(c.req.raw, deps) ?? next());
  app.all("/api", createHandler("other", handleNotFound));
  app.all("/api/*", createHandler("other", handleNotFound));
  return app;
}

const toHonoPath = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

function groupMethodsByPath(routes: readonly RestRoute[]): Map<string, string[]> {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return new Map([...byPath].map(([path, same]) => [path, same.map(({ method }) => method)]));
}

function createRequestScope(c: Context<AppEnv>, { trustedProxies }: ApiConfig): Scope {
  const socketAddress = c.env?.incoming?.socket.remoteAddress ?? "unknown";
  const ip = resolveClientAddress(socketAddress, c.req.header("x-forwarded-for") ?? null, trustedProxies);
  return { requestId: crypto.randomUUID(), from: { ip }, socketAddress, params: c.req.param() };
}

/**
 * Maximum number of queries that wait for the database. With more, a new request would wait so long that its sender has
 * probably left.
 */
const MAX_WAITING_QUERIES = 1_000;

async function runHandler(request: Request, scope: Scope, handle: Handle, config: ApiConfig): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    // Metrics are served even while the shop is overloaded.
    const isOverloaded = (config.countWaitingQueries?.() ?? 0) > MAX_WAITING_QUERIES;
    if (isOverloaded && pathname !== METRICS_PATH) throw new ShopError("UNAVAILABLE");
    // Postgres rejects queries with NUL. Because no stored value contains NUL, such a parameter is reported as not
    // found.
    if (Object.values(scope.params).some((value) => value.includes("\0"))) throw new ShopError("NOT_FOUND");
    return await handle(request, scope);
  } catch (error) {
    return createErrorResponse(error, { requestId: scope.requestId, path: pathname, config });
  }
}
