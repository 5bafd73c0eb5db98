import type { Outside } from "@storywall/domain/operations/outside";
import type { Deps } from "@storywall/services/kernel/deps";

const PATIENCE_MS = 2_000;

export const healthPaths = ["/healthz", "/readyz"];

/**
 * `/healthz`: the process responds. `/readyz`: it can serve shoppers, or 503 when the database is unavailable. Other
 * unavailable dependencies are reported but do not fail the check: browsing and the cart work without them.
 */
export async function answerHealth(pathname: string, deps: Deps, outside: () => Promise<Outside>): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (pathname === "/healthz") return new Response("ok\n", { headers });
  const [database, store, met] = await Promise.all([
    reaches(deps.db.$queryRaw`SELECT 1`),
    reaches(deps.storage.ping()),
    outside(),
  ]);
  const parts = { database, store, payments: met.payments, redis: met.redis };
  return Response.json(parts, { status: database === "ok" ? 200 : 503, headers });
}

type Reach = "ok" | "unreachable";

async function reaches(asking: Promise<unknown>): Promise<Reach> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Reach>((resolve) => {
    timer = setTimeout(() => resolve("unreachable"), PATIENCE_MS);
  });
  const answered = asking.then(
    () => "ok" as const,
    () => "unreachable" as const,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
