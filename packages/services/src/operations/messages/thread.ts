import { type Db, inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { AnswerId, newId, type ShopMessageId } from "@storywall/domain/kernel/ids";
import type {
  AnswerMessageInput,
  HandleMessageInput,
  MarkReadInput,
  MessageThread,
  ThreadEntry,
} from "@storywall/domain/operations/messages/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext, Context, VisitorContext } from "../../accounts/context.ts";
import { lockRows } from "../../kernel/locks.ts";
import { publishEvent } from "../../kernel/publish-event.ts";

/** Maximum number of entries in a thread. Older entries are omitted. */
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

/** Counts the answers that the visitor has not seen in the thread. Returns 0 for a browser without a visitor. */
export async function countUnreadAnswers({ db, userId }: Context): Promise<number> {
  if (userId === null) return 0;
  const entries = await listThreadEntries(db, { userIds: [userId], limit: MAX_ENTRIES });
  return entries.filter(({ isUnread }) => isUnread).length;
}

export type StoredEntry = Omit<ThreadEntry, "at"> & {
  userId: string;
  /** Id of the message that this entry is, or that it answers. */
  messageId: string;
  at: Date;
  isUnread: boolean;
};

/** Lists messages of these visitors and the shop's answers, oldest first. Returns at most the newest `limit` entries. */
export async function listThreadEntries(
  db: Db,
  { userIds, limit }: { userIds: readonly string[]; limit: number },
): Promise<StoredEntry[]> {
  const newestFirst = await db.$queryRaw<StoredEntry[]>`
    WITH own AS (
      SELECT m.id, m.user_id, m.body, m.created_at FROM shop_messages m
      WHERE m.user_id = ANY(${[...userIds]}) AND NOT m.is_from_shop
        AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.message_id = m.id))
    SELECT own.user_id AS "userId", own.id AS "messageId", own.id, 'customer' AS "from", own.body, own.created_at AS at,
      false AS "isUnread"
    FROM own
    UNION ALL
    SELECT own.user_id, own.id, a.id, 'shop', a.body, a.created_at, a.read_at IS NULL
    FROM message_answers a JOIN own ON own.id = a.message_id
    ORDER BY at DESC, id DESC LIMIT ${limit}`;
  return newestFirst.reverse();
}

export const toThreadEntry = ({ id, from, body, at }: StoredEntry): ThreadEntry => ({
  id,
  from,
  body,
  at: at.toISOString(),
});

/** Marks answers to the visitor's own messages as read. Ignores other ids. Idempotent. */
export async function markAnswersRead(ctx: VisitorContext, { answerIds }: MarkReadInput): Promise<void> {
  await ctx.db.messageAnswer.updateMany({
    where: { id: { in: answerIds }, readAt: null, message: { userId: ctx.userId } },
    data: { readAt: ctx.now() },
  });
}

/**
 * Answers a message and marks it as handled. Rejects the answer if someone else answered in the meantime.
 * @throws MESSAGE_NOT_FOUND, MESSAGE_ANSWERED, ANSWER_EMPTY.
 */
export async function answerMessage(
  ctx: AdminContext,
  { messageId, seen, ...input }: AnswerMessageInput,
): Promise<void> {
  const body = input.body.trim();
  if (!body) throw new ShopError("ANSWER_EMPTY");
  await inTransaction(ctx.db, async (tx) => {
    const message = await lockMessage(tx, messageId);
    const answers = await tx.messageAnswer.count({ where: { messageId } });
    if (answers !== seen) throw new ShopError("MESSAGE_ANSWERED");
    const answerId = AnswerId.parse(newId("answer"));
    const { actor } = ctx.admin;
    await tx.messageAnswer.create({
      data: { id: answerId, messageId, body, answeredBy: actor, createdAt: ctx.now() },
    });
    if (!message.handledAt) {
      await tx.shopMessage.update({ where: { id: messageId }, data: { handledAt: ctx.now(), handledBy: actor } });
    }
    await enqueue(tx, "email.message-answer", { answerId }, { dedupe: `mail-${answerId}` });
    if (message.userId) await publishEvent(tx, { type: "message" }, { userId: message.userId });
    await recordAudit(tx, ctx.admin, {
      action: "message.answered",
      entity: "message",
      entityId: messageId,
      after: { answerId },
    });
  });
}

/** Marks a message as handled without an answer, or reopens it. Idempotent. Throws MESSAGE_NOT_FOUND. */
export async function setMessageHandled(
  ctx: AdminContext,
  { messageId, isHandled }: HandleMessageInput,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const message = await lockMessage(tx, messageId);
    if (Boolean(message.handledAt) === isHandled) return;
    const data = isHandled
      ? { handledAt: ctx.now(), handledBy: ctx.admin.actor }
      : { handledAt: null, handledBy: null };
    await tx.shopMessage.update({ where: { id: messageId }, data });
    const action = isHandled ? "message.closed" : "message.reopened";
    await recordAudit(tx, ctx.admin, { action, entity: "message", entityId: messageId });
  });
}

async function lockMessage(tx: Tx, messageId: ShopMessageId) {
  await lockRows(tx, "shop_messages", [messageId]);
  const message = await tx.shopMessage.findUnique({
    where: { id: messageId },
    select: { handledAt: true, userId: true },
  });
  if (!message) throw new ShopError("MESSAGE_NOT_FOUND");
  return message;
}
