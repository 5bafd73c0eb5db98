import "server-only";
import { deps } from "./deps.ts";

const PATIENCE_MS = 2_000;

export type Readiness = Record<"database" | "store", "ok" | "unreachable">;

/** Asks what the pages stand on, for at most two seconds. Redis is not asked: the web never speaks to it. */
export async function readiness(): Promise<Readiness> {
  const { db, storage } = deps();
  const [database, store] = await Promise.all([reaches(db.$queryRaw`SELECT 1`), reaches(storage.ping())]);
  return { database, store };
}

async function reaches(asking: Promise<unknown>): Promise<"ok" | "unreachable"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"unreachable">((resolve) => {
    timer = setTimeout(() => resolve("unreachable"), PATIENCE_MS);
  });
  const answered = asking.then(
    () => "ok" as const,
    () => "unreachable" as const,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
