import type { Prisma, Tx } from "@storywall/db/client";

/**
 * Returns the database's time. Use it to compare with times that the database has written, because clocks of processes
 * differ.
 */
export async function readDatabaseTime(db: Tx): Promise<Date> {
  const [clock] = await db.$queryRaw<[{ now: Date }]>`SELECT now() AS now`;
  return clock.now;
}

/** Counts the matching jobs that were enqueued within the last `periodMs`. */
export async function countRecentJobs(
  tx: Tx,
  periodMs: number,
  where: Omit<Prisma.OutboxJobWhereInput, "createdAt">,
): Promise<number> {
  const since = new Date((await readDatabaseTime(tx)).getTime() - periodMs);
  return tx.outboxJob.count({ where: { ...where, createdAt: { gt: since } } });
}
