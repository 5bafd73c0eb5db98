import { formatGiftCardCode } from "@storywall/domain/cart/gift-cards";
import { computeGiftCardCode, hashGiftCardCode } from "../../cart/gift-cards.ts";
import { isEmailSent, type MailDeps, markEmailDropped, sendEmailOnce } from "../../kernel/send-email-once.ts";

/**
 * Emails a gift card's code to its recipient, once per version of the recipient. Sends nothing if the card is disabled.
 */
export async function sendGiftCardEmail(deps: MailDeps, { giftCardId }: { giftCardId: string }): Promise<void> {
  const { db, secret, publicUrl } = deps;
  const card = await db.giftCard.findUniqueOrThrow({
    where: { id: giftCardId },
    include: { order: { select: { number: true } } },
  });
  const dedupe = `mail-${giftCardId}-${card.recipientVersion}`;
  if (await isEmailSent(db, dedupe)) return;
  if (card.disabledAt) return markEmailDropped(deps, dedupe);
  const code = computeGiftCardCode(secret, giftCardId);
  if (hashGiftCardCode(code) !== card.codeHash)
    throw new Error("The shop's secret has changed since the card was made");
  await sendEmailOnce(deps, {
    dedupe,
    orderId: card.orderId,
    to: card.recipientEmail,
    template: {
      kind: "gift-card",
      isStoreCredit: card.kind === "credit",
      senderName: card.senderName,
      amount: card.amount,
      code: formatGiftCardCode(code),
      message: card.message,
      orderNumber: card.order?.number ?? null,
      shopUrl: publicUrl,
    },
  });
  const { recipientVersion } = card;
  await db.giftCard.updateMany({
    where: { id: giftCardId, recipientVersion, deliveredAt: null },
    data: { deliveredAt: deps.now() },
  });
}
