import type { Prisma, Tx } from "@storywall/db/client";
import { GiftCardId, newId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { computeGiftCardCode, hashGiftCardCode } from "../cart/gift-cards.ts";
import type { Deps } from "../kernel/deps.ts";

type NewGiftCard = Pick<
  Prisma.GiftCardUncheckedCreateInput,
  "kind" | "amount" | "orderId" | "issuedBy" | "requestKey" | "recipientEmail" | "message"
>;

/** Creates a gift card without a balance. `issueGiftCard` gives it its amount. */
export async function createGiftCard(tx: Tx, { secret }: Pick<Deps, "secret">, card: NewGiftCard) {
  const id = newId("giftcard");
  const code = computeGiftCardCode(secret, id);
  const data = { ...card, id, codeHash: hashGiftCardCode(code), lastFour: code.slice(-4) };
  return tx.giftCard.create({ data });
}

/** Gives a card its amount. The database rejects a second time. */
export async function issueGiftCard(tx: Tx, { id, amount }: { id: string; amount: number }): Promise<void> {
  await tx.giftCardEntry.create({ data: { giftCardId: id, kind: "issue", amount, source: id } });
}

/** Enqueues the email with the card's code. Each version of the recipient gets one. */
export async function enqueueGiftCardEmail(
  tx: Tx,
  { id, recipientVersion }: { id: string; recipientVersion: number },
): Promise<void> {
  const giftCardId = GiftCardId.parse(id);
  await enqueue(tx, "email.gift-card", { giftCardId }, { dedupe: `mail-${giftCardId}-${recipientVersion}` });
}
