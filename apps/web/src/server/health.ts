import type { Deps } from "@storywall/services/context";

const PATIENCE_MS = 2_000;

export const isAboutHealth = (pathname: string): boolean => pathname === "/healthz" || pathname === "/readyz";

/** `/healthz`: this process answers. `/readyz`: it can serve shoppers, or 503 with what is out of reach. */
export async function answerHealth(pathname: string, deps: Deps): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  if (pathname === "/healthz") return new Response("ok\n", { headers });
  const parts = await readiness(deps);
  const isReady = Object.values(parts).every((state) => state === "ok");
  return Response.json(parts, { status: isReady ? 200 : 503, headers });
}

type Reach = "ok" | "unreachable";

/** Asks what the pages stand on, for at most two seconds. Redis is not asked: the web never speaks to it. */
async function readiness({ db, storage }: Deps): Promise<Record<"database" | "store", Reach>> {
  const [database, store] = await Promise.all([reaches(db.$queryRaw`SELECT 1`), reaches(storage.ping())]);
  return { database, store };
}

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
