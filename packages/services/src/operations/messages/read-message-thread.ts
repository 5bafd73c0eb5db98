import { AnswerId } from "@storywall/domain/kernel/ids";
import type { MessageThread } from "@storywall/domain/operations/messages/schema";
import type { Context, VisitorContext } from "../../accounts/context.ts";
import { listThreadEntries, toThreadEntry } from "./list-thread-entries.ts";

/** Maximum number of entries; older ones are left out. */
const MAX_ENTRIES = 200;

/** Returns the visitor's own messages and the shop's answers. */
export async function readMessageThread({ db, userId }: VisitorContext): Promise<MessageThread> {
  const entries = await listThreadEntries(db, { userIds: [userId], limit: MAX_ENTRIES });
  const latest = entries.findLast(({ from }) => from === "customer");
  const writer = latest
    ? await db.shopMessage.findUnique({ where: { id: latest.messageId }, select: { email: true, name: true } })
    : null;
  return {
    entries: entries.map(toThreadEntry),
    unreadIds: entries.filter(({ isUnread }) => isUnread).map(({ id }) => AnswerId.parse(id)),
    writer,
  };
}

/** Counts the answers that the visitor has not seen in the thread. A browser without a visitor has none. */
export async function countUnreadAnswers({ db, userId }: Context): Promise<number> {
  if (userId === null) return 0;
  const entries = await listThreadEntries(db, { userIds: [userId], limit: MAX_ENTRIES });
  return entries.filter(({ isUnread }) => isUnread).length;
}
