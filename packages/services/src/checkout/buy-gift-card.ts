import { inTransaction, type Tx } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { MAX_DELIVERY_DAYS } from "@storywall/domain/catalog/shop-terms";
import type {
  BoughtGiftCard,
  BuyGiftCardInput,
  ChangeRecipientInput,
  GiftCardAccess,
  GiftCardPayment,
} from "@storywall/domain/checkout/gift-cards";
import { ShopError } from "@storywall/domain/errors";
import { GiftCardId, newId, PaymentId } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { PaymentIntentView } from "@storywall/payments/payments";
import type { Context } from "../accounts/context.ts";
import { readSuppression } from "../accounts/visitors/read-suppression.ts";
import { livePaymentStates, lockGiftCardPurchase } from "../cart/lock-checkout.ts";
import type { Deps } from "../kernel/deps.ts";
import { acquireNamedLock, lockRows } from "../kernel/locks.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { isSignatureValid, signText } from "../kernel/signing.ts";
import { createCodeColumns, createGiftCard, enqueueGiftCardEmail, issueGiftCard } from "./gift-cards.ts";
import { isPaymentsDownError, recordIntent } from "./payments/payment-intent.ts";

/** Signs the link by which the buyer of a card sees it. The link does not show the card's code. */
export const signGiftCardLink = (secret: string, giftCardId: string): string =>
  signText(secret, "gift-card", giftCardId);

/**
 * Starts to buy a gift card: creates the card without a balance, its payment and the payment intent. A repeated request
 * with the same key returns the same card.
 * @throws EMAIL_INVALID, GIFT_CARD_DATE, IDEMPOTENCY_MISMATCH if the key was used for another card, CHECKOUT_CLOSED if its
 * payment was canceled, PAYMENTS_DOWN.
 */
export async function buyGiftCard(
  ctx: Context,
  input: BuyGiftCardInput,
): Promise<Omit<GiftCardPayment, "publishableKey">> {
  const { intentId, ...purchase } = await createPurchase(ctx, input);
  const { giftCardId, amount } = purchase;
  const intent = intentId
    ? await ctx.payments.readIntent(intentId)
    : await openIntent(ctx, purchase).catch((error) => openIntentOfNewPayment(ctx, purchase, error));
  if (intent.status === "canceled") throw new ShopError("CHECKOUT_CLOSED");
  const { clientSecret, status } = intent;
  return { giftCardId, token: signGiftCardLink(ctx.secret, giftCardId), clientSecret, amount, status };
}

type Purchase = { giftCardId: GiftCardId; paymentId: PaymentId; amount: number; intentId: string | null };

async function createPurchase(ctx: Context, { requestKey, ...input }: BuyGiftCardInput): Promise<Purchase> {
  const { amount, senderName } = input;
  const details = {
    kind: "bought",
    amount,
    senderName,
    buyerEmail: validateEmail(input.email),
    recipientEmail: validateEmail(input.recipientEmail),
    message: input.message || null,
    deliverOn: parseDeliveryDay(input.deliverOn, ctx.now()),
  };
  return inTransaction(ctx.db, async (tx) => {
    await acquireNamedLock(tx, `gift card ${requestKey}`);
    const existing = await tx.giftCard.findUnique({ where: { requestKey }, include: { purchase: true } });
    const card = existing ?? (await createGiftCard(tx, ctx, { ...details, requestKey }));
    const isSame = Object.entries(details).every(
      ([name, value]) => String(card[name as keyof typeof card]) === String(value),
    );
    if (!isSame) throw new ShopError("IDEMPOTENCY_MISMATCH");
    const payment =
      existing?.purchase ??
      (await tx.payment.create({ data: { id: newId("payment"), amount, boughtCardId: card.id } }));
    const ids = { giftCardId: GiftCardId.parse(card.id), paymentId: PaymentId.parse(payment.id) };
    return { ...ids, amount, intentId: payment.intentId };
  });
}

/** Returns the day on which a card is sent, or null for today. Throws GIFT_CARD_DATE. */
function parseDeliveryDay(day: string | undefined, now: Date): Date | null {
  const today = toShopDay(now);
  if (day === undefined || day === today) return null;
  const last = toShopDay(new Date(now.getTime() + MAX_DELIVERY_DAYS * 24 * 60 * 60 * 1000));
  if (day < today || day > last) throw new ShopError("GIFT_CARD_DATE");
  return new Date(day);
}

async function openIntent(
  ctx: Context,
  { giftCardId, paymentId, amount }: Omit<Purchase, "intentId">,
): Promise<PaymentIntentView> {
  // Stripe emails no receipt, because the shop does. A retry must send identical parameters.
  const details = { paymentId, checkoutId: giftCardId, amount, currency: "usd" as const };
  failpoint("gift-card.open.before-create");
  const intent = await ctx.payments.createIntent({ ...details, receiptEmail: null, shipping: null });
  failpoint("gift-card.open.after-create");
  await inTransaction(ctx.db, async (tx) => {
    const { payment } = await lockGiftCardPurchase(tx, paymentId);
    await recordIntent(tx, payment, intent);
  });
  return intent;
}

/**
 * Opens the intent of another payment if Stripe replays a failure of the first payment, which it does for a day.
 * Otherwise throws the error again.
 */
async function openIntentOfNewPayment(
  ctx: Context,
  { giftCardId, paymentId, amount }: Omit<Purchase, "intentId">,
  error: unknown,
): Promise<PaymentIntentView> {
  if (!isPaymentsDownError(error) || !error.facts.isReplayed) throw error;
  const newPaymentId = PaymentId.parse(newId("payment"));
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "gift_cards", [giftCardId]);
    // Another request may have replaced the payment, or Stripe may have recovered.
    const { count } = await tx.payment.deleteMany({ where: { id: paymentId, intentId: null } });
    if (count === 0) throw error;
    await tx.payment.create({ data: { id: newPaymentId, amount, boughtCardId: giftCardId } });
  });
  return openIntent(ctx, { giftCardId, paymentId: newPaymentId, amount });
}

type PaymentOfCard = { paymentId: PaymentId; boughtCardId: string; intentId: string | null };
type SettledPurchase = { state: "completed" | "processing" | "unpaid" };

/**
 * Settles the payment of a gift card: gives the card its amount, and enqueues its email for now or for its delivery
 * day. Idempotent. Throws PAYMENTS_DOWN; callers may retry.
 */
export async function settleGiftCardPurchase(
  deps: Deps,
  { paymentId, boughtCardId, intentId }: PaymentOfCard,
  run?: { done(tx: Tx): Promise<void> },
): Promise<SettledPurchase> {
  failpoint("gift-card.settle.before-retrieve");
  const intent = intentId ? await deps.payments.readIntent(intentId) : null;
  const settled = await inTransaction(deps.db, async (tx) => {
    await setAuditActor(tx, "finalize");
    const state = intent ? await settlePurchase(tx, deps, { paymentId, boughtCardId, intent }) : "unpaid";
    await run?.done(tx);
    failpoint("gift-card.settle.before-commit");
    return { state } as const;
  });
  failpoint("gift-card.settle.after-commit");
  return settled;
}

type PaidCard = { paymentId: PaymentId; boughtCardId: string; intent: PaymentIntentView };

async function settlePurchase(
  tx: Tx,
  { now }: Deps,
  { paymentId, boughtCardId, intent }: PaidCard,
): Promise<SettledPurchase["state"]> {
  const { payment } = await lockGiftCardPurchase(tx, paymentId);
  await recordIntent(tx, payment, intent);
  if (intent.status === "processing" || intent.status === "requires_capture") return "processing";
  if (intent.status !== "succeeded") return "unpaid";
  if (!livePaymentStates.includes(payment.state)) return "completed";
  const { amountReceived, currency, metadata } = intent;
  if (amountReceived !== payment.amount || currency !== "usd" || metadata.payment_id !== paymentId) {
    throw new Error("The payment of a gift card differs from what was asked for. Someone needs to look at it.");
  }
  await tx.payment.update({ where: { id: paymentId }, data: { state: "succeeded", verifiedAt: now() } });
  await lockRows(tx, "gift_cards", [boughtCardId]);
  const card = await tx.giftCard.findUniqueOrThrow({ where: { id: boughtCardId } });
  await issueGiftCard(tx, card);
  const giftCardId = GiftCardId.parse(card.id);
  await enqueue(tx, "email.gift-card-receipt", { giftCardId }, { dedupe: `mail-${giftCardId}-receipt` });
  if (card.deliverOn === null) await enqueueGiftCardEmail(tx, card);
  return "completed";
}

/**
 * Settles the payment when the browser returns, without waiting for the webhook.
 * @throws GIFT_CARD_NOT_FOUND, NOT_PAID, PAYMENT_IN_PROGRESS.
 */
export async function completeGiftCardPurchase(ctx: Context, access: GiftCardAccess): Promise<BoughtGiftCard> {
  const { id, purchase } = await requireBoughtCard(ctx, access);
  const payment = { paymentId: PaymentId.parse(purchase.id), boughtCardId: id, intentId: purchase.intentId };
  const { state } = await settleGiftCardPurchase(ctx, payment);
  if (state === "unpaid") throw new ShopError("NOT_PAID");
  if (state === "processing") throw new ShopError("PAYMENT_IN_PROGRESS");
  return readBoughtGiftCard(ctx, access);
}

/** Returns a bought card to whoever has its buyer's link. Throws GIFT_CARD_NOT_FOUND. */
export async function readBoughtGiftCard(ctx: Context, access: GiftCardAccess): Promise<BoughtGiftCard> {
  const card = await requireBoughtCard(ctx, access);
  const { amount, senderName, recipientEmail, message } = card;
  const isPaid = !livePaymentStates.includes(card.purchase.state) && card.purchase.state !== "canceled";
  return {
    id: GiftCardId.parse(card.id),
    state: card.disabledAt ? "disabled" : isPaid ? "paid" : "unpaid",
    amount,
    senderName,
    recipientEmail,
    message,
    deliverOn: card.deliverOn?.toISOString().slice(0, 10) ?? null,
    deliveredAt: card.deliveredAt?.toISOString() ?? null,
    isUnreachable: (await readSuppression(ctx.db, recipientEmail)) !== null,
    isUsed: isPaid && card.balance < amount,
  };
}

async function requireBoughtCard({ db, secret }: Context, { giftCardId, token }: GiftCardAccess) {
  if (!isSignatureValid(secret, "gift-card", giftCardId, token)) throw new ShopError("GIFT_CARD_NOT_FOUND");
  const card = await db.giftCard.findUnique({ where: { id: giftCardId }, include: { purchase: true } });
  if (!card?.purchase) throw new ShopError("GIFT_CARD_NOT_FOUND");
  return { ...card, purchase: card.purchase };
}

/**
 * Sends an unused card to a corrected address, or again to the same one. If the card was sent before, it gets a new
 * code and the first code stops working.
 * @throws GIFT_CARD_NOT_FOUND, EMAIL_INVALID, GIFT_CARD_USED.
 */
export async function changeGiftCardRecipient(ctx: Context, input: ChangeRecipientInput): Promise<BoughtGiftCard> {
  const { id } = await requireBoughtCard(ctx, input);
  const recipientEmail = validateEmail(input.recipientEmail);
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "gift_cards", [id]);
    const card = await tx.giftCard.findUniqueOrThrow({ where: { id } });
    if (card.balance < card.amount || card.disabledAt) throw new ShopError("GIFT_CARD_USED");
    const isScheduled = card.deliverOn !== null && card.deliveredAt === null && card.deliverOn > ctx.now();
    if (isScheduled) return tx.giftCard.update({ where: { id }, data: { recipientEmail } });
    const next = { id, recipientVersion: card.recipientVersion + 1 };
    const data = { ...next, ...createCodeColumns(ctx.secret, next), recipientEmail, deliveredAt: null };
    await tx.giftCard.update({ where: { id }, data });
    return enqueueGiftCardEmail(tx, next);
  });
  return readBoughtGiftCard(ctx, input);
}
