import { describeFailure } from "@storywall/connections/failure";
import { type Db, openDb } from "@storywall/db/client";
import { findClockProblem } from "@storywall/db/find-clock-problem";
import { findSchemaProblem } from "@storywall/db/find-schema-problem";
import { listenOnChannel } from "@storywall/db/listen";
import { toDatabaseOptions } from "@storywall/env/client-options";
import type { databaseEnv } from "@storywall/env/fragments";
import type { z } from "zod";

const NOTIFICATION_TIMEOUT_MS = 5_000;

/**
 * Uses the database as the shop does: statements and transactions through its pool, and a notification that arrives at a
 * direct connection. Returns a sentence if something does not work. `now` is the machine's clock.
 */
export async function checkDatabase(
  env: z.output<z.ZodObject<typeof databaseEnv>>,
  now: (() => Date) | undefined,
): Promise<string | null> {
  const { url, directUrl, directName, isPooled } = toDatabaseOptions(env);
  // These connections report the reason for a failure more precisely than the pool.
  for (const [name, address] of [
    ["DATABASE_URL", url],
    [directName, directUrl],
  ] as const) {
    const problem = await findSchemaProblem(address).catch((error) => toFailureSentence(error, name));
    if (problem) return problem;
  }
  const db = openDb(url, { isPooled, max: 2 });
  try {
    return (
      (await findTimeoutProblem(db)) ??
      (await findNotificationProblem(db, directUrl, isPooled)) ??
      (await findClockProblem(db, now))
    );
  } catch (error) {
    return toFailureSentence(error, "DATABASE_URL");
  } finally {
    await db.$disconnect();
  }
}

function toFailureSentence(error: unknown, variable: string): string {
  const why = describeFailure(error, variable);
  if (!why) throw error;
  return `${why}.`;
}

async function findTimeoutProblem(db: Db): Promise<string | null> {
  const readTimeout = () =>
    db.$transaction(
      (tx) => tx.$queryRaw<Array<{ ms: number }>>`
    SELECT setting::int AS ms FROM pg_settings WHERE name = 'statement_timeout'`,
    );
  const rows = (await Promise.all([readTimeout(), readTimeout()])).flat();
  if (rows.every(({ ms }) => ms > 0)) return null;
  return "the connections of DATABASE_URL have no timeouts; run migrate with the same role, then reconnect the pooler if there is one.";
}

/** Sends a notification through the pool and waits until it arrives at the address that the shop listens at. */
async function findNotificationProblem(db: Db, directUrl: string, isPooled: boolean): Promise<string | null> {
  const outcome = Promise.withResolvers<boolean>();
  const payload = crypto.randomUUID();
  const listener = listenOnChannel({
    databaseUrl: directUrl,
    channel: "doctor",
    onMessage: (message) => message === payload && outcome.resolve(true),
    onListening: () => void db.$executeRaw`SELECT pg_notify('doctor', ${payload})`.catch(outcome.reject),
    onLost: (error) => outcome.reject(error ?? new Error("Connection terminated")),
  });
  const timer = setTimeout(() => outcome.resolve(false), NOTIFICATION_TIMEOUT_MS);
  try {
    if (await outcome.promise) return null;
  } finally {
    clearTimeout(timer);
    await listener.close();
  }
  return isPooled
    ? "no notification arrives; DATABASE_DIRECT_URL must be Postgres itself, with the database of DATABASE_URL."
    : "no notification arrives: DATABASE_URL is a pooler in transaction mode; set DATABASE_DIRECT_URL to Postgres itself.";
}
