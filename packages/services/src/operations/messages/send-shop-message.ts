import type { ShopMessageId } from "@storywall/domain/kernel/ids";
import type { ShopMessageEmail } from "@storywall/email/email-content";
import { isEmailSent, type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";

/** Emails a message to staff, if the shop has an email address for them. */
export async function sendShopMessage(deps: MailDeps, { messageId }: { messageId: ShopMessageId }): Promise<void> {
  const dedupe = `mail-${messageId}`;
  if (!deps.contactEmail || (await isEmailSent(deps.db, dedupe))) return;
  const message = await deps.db.shopMessage.findUnique({ where: { id: messageId } });
  // The sender has erased their data.
  if (!message) return;
  const { email, name, body, orderId, userId } = message;
  await sendEmailOnce(deps, {
    dedupe,
    orderId: null,
    to: deps.contactEmail,
    replyTo: { name, address: email },
    template: {
      kind: "shop-message",
      name,
      email,
      body,
      order: await findMessageOrder(deps, orderId, userId),
      replyUrl: `mailto:${encodeURIComponent(email).replace("%40", "@")}`,
    },
  });
}

async function findMessageOrder(
  { db }: Pick<MailDeps, "db">,
  orderId: string | null,
  userId: string | null,
): Promise<ShopMessageEmail["order"]> {
  const order = orderId
    ? await db.order.findUnique({ where: { id: orderId }, select: { number: true, userId: true } })
    : null;
  return order && { number: order.number, isFromSameBrowser: order.userId === userId };
}
