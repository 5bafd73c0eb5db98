import type { Tx } from "@storywall/db/client";

/** Returns the database's time. Times that statements of several processes write are compared with it. */
export async function readDatabaseTime(db: Tx): Promise<Date> {
  const [clock] = await db.$queryRaw<[{ now: Date }]>`SELECT now() AS now`;
  return clock.now;
}
