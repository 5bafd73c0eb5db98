import { type Db, Prisma } from "@storywall/db/client";

/** Written by the machinery itself, not by what is done with it. */
const apart = ["_prisma_migrations", "_storywall_migrations", "state_transitions"];

/** How often the processor was asked about a payment: it counts the asking, not what came of it. */
const withoutLooks = ({ looks: _, ...row }: Record<string, unknown>) => row;

/**
 * Every row of every table, for asking whether something changed anything at all. `but` leaves one job's own row out.
 */
export async function everythingStored(db: Db, but?: { job: bigint }): Promise<Record<string, unknown[]>> {
  const tables = await db.$queryRaw<Array<{ name: string }>>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
  const stored: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => !apart.includes(table.name))) {
    const rows = await db.$queryRaw<Array<{ row: Record<string, unknown> }>>`
      SELECT to_jsonb(t) AS row FROM ${Prisma.raw(`"${name}"`)} t ORDER BY to_jsonb(t)::text`;
    const kept = rows.filter(({ row }) => !(name === "outbox_jobs" && but && String(row.id) === String(but.job)));
    stored[name] = kept.map(({ row }) => (name === "payments" ? withoutLooks(row) : row));
  }
  return stored;
}
