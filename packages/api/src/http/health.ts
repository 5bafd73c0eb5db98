import type { DependencyStates } from "@storywall/domain/operations/dependency-states";
import type { Deps } from "@storywall/services/kernel/deps";

const TIMEOUT_MS = 2_000;

export const healthPaths = ["/healthz", "/readyz"];

/**
 * Creates the response to `/healthz` (200 while the process runs) or `/readyz` (200 if it can serve shoppers, 503 if
 * the database is unavailable). Other unavailable dependencies are reported but do not fail the check because browsing
 * and the cart work without them.
 */
export async function createHealthResponse(
  pathname: string,
  deps: Deps,
  getDependencyHealth: () => Promise<DependencyStates>,
): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (pathname === "/healthz") return new Response("ok\n", { headers });
  const [database, store, dependencies] = await Promise.all([
    checkReachability(deps.db.$queryRaw`SELECT 1`),
    checkReachability(deps.storage.ping()),
    getDependencyHealth(),
  ]);
  const parts = { database, store, payments: dependencies.payments, redis: dependencies.redis };
  return Response.json(parts, { status: database === "ok" ? 200 : 503, headers });
}

type Reachability = "ok" | "unreachable";

async function checkReachability(probe: Promise<unknown>): Promise<Reachability> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Reachability>((resolve) => {
    timer = setTimeout(() => resolve("unreachable"), TIMEOUT_MS);
  });
  const reachability = probe.then(
    () => "ok" as const,
    () => "unreachable" as const,
  );
  return Promise.race([reachability, timeout]).finally(() => clearTimeout(timer));
}
