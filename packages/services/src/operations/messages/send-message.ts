import { inTransaction } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { ShopError } from "@storywall/domain/errors";
import { newId, normalizeOrderNumber, ShopMessageId } from "@storywall/domain/kernel/ids";
import type { SendMessageInput, SentMessage } from "@storywall/domain/operations/messages/schema";
import { validateWriterName } from "@storywall/domain/operations/messages/writer-name";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../../accounts/context.ts";
import { publishEvent } from "../../kernel/publish-event.ts";

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
    // Staff may recognize a mistyped number, so it is added to the text.
    const bodyWithOrder = number && !order ? `${text}\n\nOrder, as written: ${number}` : text;
    const message = { id, ...writer, body: bodyWithOrder, orderId: orderId ?? order?.id ?? null, createdAt: ctx.now() };
    await tx.shopMessage.create({ data: message });
    if (ctx.userId) await publishEvent(tx, { type: "message" }, { userId: ctx.userId });
    await enqueue(tx, "email.message", { messageId: id }, { dedupe: `email.message:${id}`, delayMs });
  });
  return { id };
}
