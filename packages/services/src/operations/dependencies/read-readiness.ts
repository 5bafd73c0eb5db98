import { findClockProblem } from "@storywall/db/find-clock-problem";
import type { Deps } from "../../kernel/deps.ts";

const TIMEOUT_MS = 2_000;

type Reachability = "ok" | "unreachable";

export type Readiness = {
  database: Reachability;
  store: Reachability;
  /** Message if the machine's clock differs from the database's, otherwise null. */
  clockProblem: string | null;
};

/** Checks whether the database and the store answer within two seconds, and compares `now` with the database's clock. */
export async function readReadiness(
  { db, storage }: Pick<Deps, "db" | "storage">,
  now: () => Date,
): Promise<Readiness> {
  let clockProblem: string | null = null;
  const compareClocks = async () => {
    clockProblem = await findClockProblem(db, now);
  };
  const [database, store] = await Promise.all([checkReachability(compareClocks()), checkReachability(storage.ping())]);
  return { database, store, clockProblem };
}

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
