import { inTransaction } from "@storywall/db/client";
import { checkEmail } from "@storywall/domain/accounts/email";
import { ShopError } from "@storywall/domain/errors";
import { newId, ShopMessageId } from "@storywall/domain/kernel/ids";
import type { SendMessageInput, SentMessage } from "@storywall/domain/operations/messages/schema";
import { checkWriterName } from "@storywall/domain/operations/messages/writer-name";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../../accounts/context.ts";

/**
 * Keeps a message to the shop and lets it be mailed to whoever answers. The answer is the same whether the order it
 * names exists or not: strangers do not learn which orders there are. Throws EMAIL_INVALID, NAME_INVALID, NAME_TOO_LONG,
 * MESSAGE_EMPTY.
 */
export async function sendMessage(
  ctx: Context,
  { email: typed, name, body, orderId, orderNumber = "" }: SendMessageInput,
): Promise<SentMessage> {
  const email = checkEmail(typed);
  const text = body.trim();
  if (!text) throw new ShopError("MESSAGE_EMPTY");
  const writer = { email, name: checkWriterName(name), userId: ctx.userId };
  const id = ShopMessageId.parse(newId("message"));
  const number = orderNumber.trim().toUpperCase();
  await inTransaction(ctx.db, async (tx) => {
    const order = number ? await tx.order.findUnique({ where: { number }, select: { id: true } }) : null;
    // A mistyped number still helps whoever answers.
    const words = number && !order ? `${text}\n\nOrder, as written: ${number}` : text;
    const message = { id, ...writer, body: words, orderId: orderId ?? order?.id ?? null, createdAt: ctx.now() };
    await tx.shopMessage.create({ data: message });
    await enqueue(tx, "email.message", { messageId: id }, { dedupe: `email.message:${id}` });
  });
  return { id };
}
