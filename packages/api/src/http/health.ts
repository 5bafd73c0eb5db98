import type { DependencyStates } from "@storywall/domain/operations/dependency-states";
import type { Deps } from "@storywall/services/kernel/deps";
import { readReadiness } from "@storywall/services/operations/dependencies/read-readiness";
import { readShopVersion } from "@storywall/telemetry/shop-version";

export const healthPaths = ["/healthz", "/readyz"];

/**
 * Creates the response to `/healthz` (200 while the process runs, with its version) or `/readyz` (200 if it can serve shoppers, 503 if
 * the database is unavailable or its clock differs from this machine's, because then every upload fails). Other
 * unavailable dependencies are reported but do not fail the check because browsing and the cart work without them.
 * `now` is the clock that signs uploads, which is the machine's.
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
