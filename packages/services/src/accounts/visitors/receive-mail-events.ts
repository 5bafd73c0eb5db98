import { inTransaction } from "@storywall/db/client";
import type { MailEvent } from "@storywall/domain/accounts/mail-events";
import type { Deps } from "../../kernel/deps.ts";
import { acquireNamedLock } from "../../kernel/locks.ts";
import { noSubscription } from "./subscriptions.ts";

/**
 * Suppresses each address and ends its subscriptions from before the event. Idempotent, and independent of the sequence
 * of the events: an event from before staff cleared the address changes nothing.
 */
export async function receiveMailEvents(
  { db, now }: Pick<Deps, "db" | "now">,
  events: readonly MailEvent[],
): Promise<void> {
  for (const { address, reason, ...event } of events) {
    // A clock that is ahead must not outlast the clearing by staff.
    const at = new Date(Math.min(event.at.getTime(), now().getTime()));
    await inTransaction(db, async (tx) => {
      await acquireNamedLock(tx, `subscription ${address}`);
      await tx.$executeRaw`
        INSERT INTO suppressed_addresses AS stored (address, reason, at) VALUES (${address}, ${reason}, ${at})
        ON CONFLICT (address) DO UPDATE SET reason = excluded.reason, at = excluded.at, cleared_at = NULL
        WHERE excluded.at > greatest(stored.at, stored.cleared_at)`;
      const subscribers = await tx.$queryRaw<Array<{ id: string }>>`
        SELECT id FROM users WHERE lower(subscribed_email) = ${address} AND coalesce(subscribed_at, created_at) <= ${at}`;
      const ids = subscribers.map(({ id }) => id);
      await tx.user.updateMany({ where: { id: { in: ids } }, data: noSubscription });
    });
  }
}
