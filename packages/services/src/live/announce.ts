import type { Tx } from "@storywall/db/client";
import type { UserId } from "@storywall/domain/ids";
import { LiveEvent } from "@storywall/domain/live";
import { z } from "zod";

/** The Postgres channel every web process listens on. */
export const LIVE_CHANNEL = "live";

export const LiveEnvelope = z.object({ userId: z.string().nullable(), event: LiveEvent });
export type LiveEnvelope = z.infer<typeof LiveEnvelope>;

/**
 * Tells open pages that something of this visitor changed, when and only when the transaction commits. Ids alone travel,
 * so a notification is far below Postgres's 8000 bytes.
 */
export async function announce(
  tx: Tx,
  event: LiveEvent,
  { userId }: { userId: UserId | string | null },
): Promise<void> {
  const text = JSON.stringify(LiveEnvelope.parse({ userId, event }));
  await tx.$executeRaw`SELECT pg_notify(${LIVE_CHANNEL}, ${text})`;
}
