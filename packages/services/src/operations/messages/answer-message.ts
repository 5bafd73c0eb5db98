import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { AnswerId, newId, type ShopMessageId } from "@storywall/domain/kernel/ids";
import type { AnswerMessageInput, HandleMessageInput } from "@storywall/domain/operations/messages/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { publishEvent } from "../../kernel/publish-event.ts";

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
  await tx.$queryRaw`select 1 from shop_messages where id = ${messageId} for update`;
  const message = await tx.shopMessage.findUnique({
    where: { id: messageId },
    select: { handledAt: true, userId: true },
  });
  if (!message) throw new ShopError("MESSAGE_NOT_FOUND");
  return message;
}
