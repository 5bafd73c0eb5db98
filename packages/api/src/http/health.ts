import type { DependencyStates } from "@storywall/domain/operations/dependency-states";
import type { Deps } from "@storywall/services/kernel/deps";
import { readReadiness } from "@storywall/services/operations/dependencies/read-readiness";
import { readShopVersion } from "@storywall/telemetry/shop-version";

export const healthPaths = ["/healthz", "/readyz"];

/**
 * Creates the response to `/healthz` or `/readyz`. `/healthz` returns 200 with the version while the process runs.
 * `/readyz` returns 503 if the database is unavailable, or if its clock differs from this machine's, which signs
 * uploads. Other unavailable dependencies are only reported, because browsing and the cart work without them.
 */
export async function createHealthResponse(
  pathname: string,
  deps: Deps,
  getDependencyHealth: () => Promise<DependencyStates>,
  now: () => Date = () => new Date(),
): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (pathname === "/healthz") return Response.json({ status: "ok", ...readShopVersion() }, { headers });
  const [{ database, store, clockProblem }, dependencies] = await Promise.all([
    readReadiness(deps, now),
    getDependencyHealth(),
  ]);
  const parts = {
    database,
    store,
    payments: dependencies.payments,
    redis: dependencies.redis,
    ...(clockProblem ? { clock: clockProblem } : {}),
  };
  return Response.json(parts, { status: database === "ok" && clockProblem === null ? 200 : 503, headers });
}
