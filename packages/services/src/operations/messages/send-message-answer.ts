import type { AnswerId } from "@storywall/domain/kernel/ids";
import { type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";

/** Emails the shop's answer to the sender; replies go to the shop's address. */
export async function sendMessageAnswer(deps: MailDeps, { answerId }: { answerId: AnswerId }): Promise<void> {
  const answer = await deps.db.messageAnswer.findUnique({ where: { id: answerId }, include: { message: true } });
  // The sender has erased their data.
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
