import { Prisma, type Tx } from "@storywall/db/client";
import type { UserId } from "@storywall/domain/kernel/ids";
import { LiveEvent } from "@storywall/domain/kernel/live";
import { z } from "zod";

/** Postgres channel that every web process listens on. */
export const LIVE_CHANNEL = "live";

export const LiveEnvelope = z.object({ userId: z.string().nullable(), event: LiveEvent });
export type LiveEnvelope = z.infer<typeof LiveEnvelope>;

type EventRecipient = { userId: UserId | string | null };

/**
 * Notifies the visitor's open pages when the transaction commits. Events contain only ids, so they stay below
 * Postgres's limit of 8000 bytes.
 */
export async function publishEvent(tx: Tx, event: LiveEvent, recipient: EventRecipient): Promise<void> {
  await tx.$executeRaw`SELECT ${buildPublishEventSql(event, recipient)}`;
}

/** Returns `publishEvent` as an SQL expression, to combine it with another statement. */
export function buildPublishEventSql(event: LiveEvent, { userId }: EventRecipient): Prisma.Sql {
  return Prisma.sql`pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(LiveEnvelope.parse({ userId, event }))})`;
}
