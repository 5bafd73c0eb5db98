import { formatGiftCardCode } from "@storywall/domain/cart/gift-cards";
import { computeGiftCardCode, hashGiftCardCode } from "../../cart/gift-cards.ts";
import { signGiftCardLink } from "../../checkout/buy-gift-card.ts";
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
  const code = computeGiftCardCode(secret, card);
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

/** Emails the buyer of a gift card a receipt, with the link by which the buyer sees the card. */
export async function sendGiftCardReceipt(deps: MailDeps, { giftCardId }: { giftCardId: string }): Promise<void> {
  const dedupe = `mail-${giftCardId}-receipt`;
  if (await isEmailSent(deps.db, dedupe)) return;
  const card = await deps.db.giftCard.findUniqueOrThrow({ where: { id: giftCardId } });
  const token = signGiftCardLink(deps.secret, giftCardId);
  await sendEmailOnce(deps, {
    dedupe,
    orderId: null,
    to: card.buyerEmail ?? "",
    template: {
      kind: "gift-card-receipt",
      firstName: card.senderName ?? "",
      amount: card.amount,
      recipientEmail: card.recipientEmail,
      deliverOn: card.deliverOn?.toISOString().slice(0, 10) ?? null,
      cardUrl: `${deps.publicUrl}/gift-cards/${giftCardId}#${token}`,
    },
  });
}
