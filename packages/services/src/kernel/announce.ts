import { Prisma, type Tx } from "@storywall/db/client";
import type { UserId } from "@storywall/domain/kernel/ids";
import { LiveEvent } from "@storywall/domain/kernel/live";
import { z } from "zod";

/** The Postgres channel every web process listens on. */
export const LIVE_CHANNEL = "live";

export const LiveEnvelope = z.object({ userId: z.string().nullable(), event: LiveEvent });
export type LiveEnvelope = z.infer<typeof LiveEnvelope>;

type Whom = { userId: UserId | string | null };

/**
 * Tells open pages that something of this visitor changed, when and only when the transaction commits. Ids alone travel,
 * so a notification is far below Postgres's 8000 bytes.
 */
export async function announce(tx: Tx, event: LiveEvent, whom: Whom): Promise<void> {
  await tx.$executeRaw`SELECT ${announcing(event, whom)}`;
}

/** The same as something to be selected, for a statement that does more. */
export function announcing(event: LiveEvent, { userId }: Whom): Prisma.Sql {
  return Prisma.sql`pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(LiveEnvelope.parse({ userId, event }))})`;
}
