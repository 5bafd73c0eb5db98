import { inTransaction } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { ShopError } from "@storywall/domain/errors";
import { type AnswerId, newId, normalizeOrderNumber, ShopMessageId } from "@storywall/domain/kernel/ids";
import type { SendMessageInput, SentMessage } from "@storywall/domain/operations/messages/schema";
import { validateWriterName } from "@storywall/domain/operations/messages/writer-name";
import type { ShopMessageEmail } from "@storywall/email/email-content";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../../accounts/context.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { isEmailSent, type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";

/**
 * Stores a message to the shop and enqueues its email to staff after `delayMs`. The response does not reveal whether the named order exists.
 * Throws EMAIL_INVALID, NAME_INVALID, NAME_TOO_LONG, MESSAGE_EMPTY.
 */
export async function sendMessage(
  ctx: Context,
  { email: rawEmail, name, body, orderId, orderNumber = "" }: SendMessageInput,
  { delayMs }: { delayMs: number },
): Promise<SentMessage> {
  const email = validateEmail(rawEmail);
  const text = body.normalize("NFC").trim();
  if (!text) throw new ShopError("MESSAGE_EMPTY");
  const writer = { email, name: validateWriterName(name), userId: ctx.userId };
  const id = ShopMessageId.parse(newId("message"));
  const number = normalizeOrderNumber(orderNumber);
  await inTransaction(ctx.db, async (tx) => {
    const order = number ? await tx.order.findUnique({ where: { number }, select: { id: true } }) : null;
    // An unknown number is added to the text, because staff may recognize a mistyped number.
    const bodyWithOrder = number && !order ? `${text}\n\nOrder, as written: ${number}` : text;
    const message = { id, ...writer, body: bodyWithOrder, orderId: orderId ?? order?.id ?? null, createdAt: ctx.now() };
    await tx.shopMessage.create({ data: message });
    if (ctx.userId) await publishEvent(tx, { type: "message" }, { userId: ctx.userId });
    await enqueue(tx, "email.message", { messageId: id }, { dedupe: `email.message:${id}`, delayMs });
  });
  return { id };
}

/** Emails the shop's answer to the sender; replies go to the shop's address. */
export async function sendMessageAnswer(deps: MailDeps, { answerId }: { answerId: AnswerId }): Promise<void> {
  const answer = await deps.db.messageAnswer.findUnique({ where: { id: answerId }, include: { message: true } });
  // If there is no answer, the sender has erased their data.
  if (!answer) return;
  const { email, name, body, isFromShop, orderId } = answer.message;
  const order = orderId ? await deps.db.order.findUnique({ where: { id: orderId }, select: { number: true } }) : null;
  await sendEmailOnce(deps, {
    dedupe: `mail-${answerId}`,
    orderId: null,
    to: email,
    template: {
      kind: "message-answer",
      name,
      body: answer.body,
      question: isFromShop ? null : body,
      orderNumber: order?.number ?? null,
      writeUrl: `${deps.publicUrl}/contact`,
    },
  });
}

/** Emails a message to staff, if the shop has an email address for them. */
export async function sendMessageToStaff(deps: MailDeps, { messageId }: { messageId: ShopMessageId }): Promise<void> {
  const dedupe = `mail-${messageId}`;
  if (!deps.contactEmail || (await isEmailSent(deps.db, dedupe))) return;
  const message = await deps.db.shopMessage.findUnique({ where: { id: messageId } });
  // If there is no message, the sender has erased their data.
  if (!message) return;
  const { email, name, body, isFromShop, orderId } = message;
  await sendEmailOnce(deps, {
    dedupe,
    orderId: null,
    to: deps.contactEmail,
    // A reply to a notice would quote it to the customer.
    ...(isFromShop ? {} : { replyTo: { name, address: email } }),
    template: {
      kind: "shop-message",
      name,
      email,
      body,
      isFromShop,
      order: orderId ? await findMessageOrder(deps, orderId, message) : null,
      replyUrl: `mailto:${encodeURIComponent(email).replace("%40", "@")}`,
    },
  });
}

async function findMessageOrder(
  { db }: Pick<MailDeps, "db">,
  orderId: string,
  { userId }: { userId: string | null },
): Promise<ShopMessageEmail["order"]> {
  const order = await db.order.findUnique({ where: { id: orderId }, select: { number: true, userId: true } });
  return order && { number: order.number, isFromSameBrowser: order.userId === userId };
}
