import type { Db } from "./client.ts";

const MINUTE_MS = 60_000;
/** Signed uploads, sign-in links and guaranteed prices still work with this difference between the clocks. */
const MAX_DIFFERENCE_MS = MINUTE_MS;

/**
 * Compares the clock of this machine with the database's. Returns a sentence if they differ by more than a minute,
 * otherwise null. The duration of the query is not counted as a difference.
 * @throws when the database is unavailable
 */
export async function findClockProblem(
  db: Pick<Db, "$queryRaw">,
  now: () => Date = () => new Date(),
): Promise<string | null> {
  const sentAt = now().getTime();
  const [row] = await db.$queryRaw<Array<{ ms: number }>>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
  const receivedAt = now().getTime();
  const databaseAt = row?.ms ?? sentAt;
  if (sentAt - databaseAt > MAX_DIFFERENCE_MS) return describeClockDifference(sentAt - databaseAt, "ahead of");
  if (databaseAt - receivedAt > MAX_DIFFERENCE_MS) return describeClockDifference(databaseAt - receivedAt, "behind");
  return null;
}

function describeClockDifference(ms: number, direction: "ahead of" | "behind"): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const amount = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `This machine’s clock is ${amount} ${direction} the database’s, so uploads fail. Set both clocks.`;
}
