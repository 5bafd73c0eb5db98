import { MAX_DELIVERY_DAYS } from "@storywall/domain/catalog/shop-terms";
import type { BuyGiftCardInput } from "@storywall/domain/checkout/gift-cards";
import { type GiftCardId, PaymentId } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import type { AdminContext, VisitorContext } from "../accounts/context.ts";
import { computeGiftCardCode, findGiftCard } from "../cart/gift-cards.ts";
import { finalizePayment } from "../orders/finalize-payment.ts";
import { buyGiftCard, changeGiftCardRecipient, completeGiftCardPurchase, readBoughtGiftCard } from "./buy-gift-card.ts";
import {
  confirmPayment,
  createStripeEvent,
  injectSimulatorFault,
  listSimulatorIntents,
  listSimulatorRefunds,
} from "./checkout.fixture.ts";
import { listGiftCards, refundGiftCard } from "./manage-gift-cards.ts";
import { receiveStripeEvent } from "./payments/receive-stripe-event.ts";
import { submitRefund } from "./payments/submit-refund.ts";
import { syncRefundsAndDisputes } from "./payments/sync-refunds-and-disputes.ts";

type Simulator = Parameters<typeof confirmPayment>[0];

const createInput = (change: Partial<BuyGiftCardInput> = {}): BuyGiftCardInput => ({
  amount: 5_000,
  email: "Marisol@example.com",
  senderName: "Marisol",
  recipientEmail: "noor@example.com",
  message: "Happy birthday!",
  requestKey: crypto.randomUUID(),
  ...change,
});

const dayFromNow = (ctx: VisitorContext, days: number) => toShopDay(new Date(ctx.now().getTime() + days * 86_400_000));

const readPayment = ({ db }: VisitorContext, giftCardId: string) =>
  db.payment.findUniqueOrThrow({ where: { boughtCardId: giftCardId } });

async function buyPaidCard(
  ctx: VisitorContext,
  simulator: Simulator,
  change: Partial<BuyGiftCardInput> = {},
  card?: string,
) {
  const { giftCardId, token } = await buyGiftCard(ctx, createInput(change));
  const payment = await readPayment(ctx, giftCardId);
  await confirmPayment(simulator, payment.intentId, card);
  await completeGiftCardPurchase(ctx, { giftCardId, token });
  return { giftCardId, token, paymentId: PaymentId.parse(payment.id), intentId: payment.intentId ?? "" };
}

const readCode = async ({ db, secret }: VisitorContext, id: string) =>
  computeGiftCardCode(secret, await db.giftCard.findUniqueOrThrow({ where: { id } }));

const countEmailJobs = ({ db }: VisitorContext, name: string) => db.outboxJob.count({ where: { name } });

const toAdmin = (ctx: VisitorContext): AdminContext => ({ ...ctx, admin: { role: "owner", actor: "owner-link" } });

describe("buying a gift card", () => {
  test("a gift card purchase starts another payment if Stripe replays the first payment's error", async ({
    ctx,
    simulator,
  }) => {
    await injectSimulatorFault(simulator, {
      requests: [{ mode: "fail", next: 1, delayMs: 0, path: "POST /v1/payment_intents" }],
    });
    const input = createInput();
    const retry = () => buyGiftCard(ctx, input);

    const { giftCardId, token } = await retry().catch(retry);

    const { intentId } = await readPayment(ctx, giftCardId);
    await confirmPayment(simulator, intentId);
    await completeGiftCardPurchase(ctx, { giftCardId, token });
    expect(await listSimulatorIntents(simulator)).toMatchObject([{ status: "succeeded", amount: 5_000 }]);
    expect(await ctx.db.payment.count()).toBe(1);
  });

  test("concurrent gift card purchases with the same idempotency key create only one gift card", async ({
    ctx,
    simulator,
  }) => {
    const input = createInput();
    const [first, second] = await Promise.all([buyGiftCard(ctx, input), buyGiftCard(ctx, input)]);
    expect(second.giftCardId).toBe(first.giftCardId);
    expect(await ctx.db.giftCard.count()).toBe(1);
    expect(await listSimulatorIntents(simulator)).toMatchObject([{ amount: 5_000, shipping: null }]);
    await expect(buyGiftCard(ctx, { ...input, amount: 6_000 })).rejects.toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
    await expect(findGiftCard(ctx.db, await readCode(ctx, first.giftCardId))).resolves.toMatchObject({ balance: 0 });
  });

  test("a gift card purchase rejects invalid delivery days and email addresses", async ({ ctx }) => {
    for (const days of [-1, MAX_DELIVERY_DAYS + 1]) {
      const deliverOn = dayFromNow(ctx, days);
      await expect(buyGiftCard(ctx, createInput({ deliverOn }))).rejects.toMatchObject({ code: "GIFT_CARD_DATE" });
    }
    const wrong = createInput({ recipientEmail: "noor" });
    await expect(buyGiftCard(ctx, wrong)).rejects.toMatchObject({ code: "EMAIL_INVALID" });
    expect(await ctx.db.giftCard.count()).toBe(0);
  });

  test("settling a gift card purchase several times emails the card only once", async ({ ctx, simulator }) => {
    const { giftCardId, token, paymentId, intentId } = await buyPaidCard(ctx, simulator);
    await receiveStripeEvent(ctx, createStripeEvent(intentId));
    await Promise.all([
      finalizePayment(ctx, { paymentId }),
      finalizePayment(ctx, { paymentId }),
      completeGiftCardPurchase(ctx, { giftCardId, token }),
    ]);
    expect(await ctx.db.giftCardEntry.findMany()).toMatchObject([{ kind: "issue", amount: 5_000, giftCardId }]);
    expect(await readPayment(ctx, giftCardId)).toMatchObject({ state: "succeeded", checkoutId: null });
    expect(await countEmailJobs(ctx, "email.gift-card")).toBe(1);
    expect(await countEmailJobs(ctx, "email.gift-card-receipt")).toBe(1);
    expect(await countEmailJobs(ctx, "order.finalise")).toBe(1);
  });

  test("a gift card has no balance before its payment", async ({ ctx }) => {
    const { giftCardId, token } = await buyGiftCard(ctx, createInput());
    await expect(completeGiftCardPurchase(ctx, { giftCardId, token })).rejects.toMatchObject({ code: "NOT_PAID" });
    expect(await readBoughtGiftCard(ctx, { giftCardId, token })).toMatchObject({ state: "unpaid" });
    const issue = { giftCardId, kind: "issue", amount: 5_000, source: giftCardId };
    await expect(ctx.db.giftCardEntry.create({ data: issue })).rejects.toThrow("issued when it is paid");
    expect(await listGiftCards(toAdmin(ctx), {})).toEqual({ cards: [], hasMore: false, outstanding: 0 });
  });

  test("a gift card is not emailed before its delivery day", async ({ ctx, simulator }) => {
    const deliverOn = dayFromNow(ctx, 20);
    const { giftCardId, token } = await buyPaidCard(ctx, simulator, { deliverOn });
    expect(await countEmailJobs(ctx, "email.gift-card")).toBe(0);
    expect(await readBoughtGiftCard(ctx, { giftCardId, token })).toMatchObject({ state: "paid", deliverOn });
    const recipientEmail = "noor.b@example.com";
    expect(await changeGiftCardRecipient(ctx, { giftCardId, token, recipientEmail })).toMatchObject({ recipientEmail });
    expect(await countEmailJobs(ctx, "email.gift-card")).toBe(0);
  });
});

describe("the buyer's link of a gift card", () => {
  test("an emailed gift card gets a new code when sent to another address", async ({ ctx, simulator }) => {
    const { giftCardId, token } = await buyPaidCard(ctx, simulator);
    const firstCode = await readCode(ctx, giftCardId);
    await changeGiftCardRecipient(ctx, { giftCardId, token, recipientEmail: "noor.b@example.com" });
    await expect(findGiftCard(ctx.db, firstCode)).rejects.toMatchObject({ code: "GIFT_CARD_UNKNOWN" });
    expect(await findGiftCard(ctx.db, await readCode(ctx, giftCardId))).toMatchObject({ balance: 5_000 });
    expect(await countEmailJobs(ctx, "email.gift-card")).toBe(2);
  });

  test("the buyer sees that emails do not reach the recipient, until the address is corrected", async ({
    ctx,
    simulator,
  }) => {
    const { giftCardId, token } = await buyPaidCard(ctx, simulator);
    const { recipientEmail } = await readBoughtGiftCard(ctx, { giftCardId, token });
    await ctx.db.suppressedAddress.create({ data: { address: recipientEmail, reason: "bounced", at: ctx.now() } });
    expect(await readBoughtGiftCard(ctx, { giftCardId, token })).toMatchObject({ isUnreachable: true });
    const change = { giftCardId, token, recipientEmail: "noor.b@example.com" };
    expect(await changeGiftCardRecipient(ctx, change)).toMatchObject({ isUnreachable: false });
  });

  test("a used gift card cannot be sent to another address or refunded", async ({ ctx, simulator }) => {
    const { giftCardId, token } = await buyPaidCard(ctx, simulator);
    const guess = { giftCardId, token: "a guess" };
    await expect(readBoughtGiftCard(ctx, guess)).rejects.toMatchObject({ code: "GIFT_CARD_NOT_FOUND" });
    await ctx.db.giftCardEntry.create({ data: { giftCardId, kind: "hold", amount: -100, source: "payment" } });
    const change = { giftCardId, token, recipientEmail: "noor.b@example.com" };
    await expect(changeGiftCardRecipient(ctx, change)).rejects.toMatchObject({ code: "GIFT_CARD_USED" });
    expect(await readBoughtGiftCard(ctx, { giftCardId, token })).toMatchObject({ isUsed: true });
    const refunded = refundGiftCard(toAdmin(ctx), { giftCardId });
    await expect(refunded).rejects.toMatchObject({ code: "ACTION_NOT_ALLOWED" });
    expect(await ctx.db.refund.count()).toBe(0);
  });
});

describe("a bought gift card", () => {
  const readCard = ({ db }: VisitorContext, id: GiftCardId) => db.giftCard.findUniqueOrThrow({ where: { id } });

  test("an unused gift card is refunded once", async ({ ctx, simulator }) => {
    const { giftCardId } = await buyPaidCard(ctx, simulator);
    const { refundId } = await refundGiftCard(toAdmin(ctx), { giftCardId });
    expect(await refundGiftCard(toAdmin(ctx), { giftCardId })).toEqual({ refundId });
    await submitRefund(ctx, { refundId });
    await submitRefund(ctx, { refundId });
    expect(await listSimulatorRefunds(simulator)).toMatchObject([{ amount: 5_000 }]);
    expect(await readCard(ctx, giftCardId)).toMatchObject({ balance: 0, disabledReason: "refunded" });
    expect(await readPayment(ctx, giftCardId)).toMatchObject({ state: "refunded", amountRefunded: 5_000 });
    expect(await countEmailJobs(ctx, "email.refund")).toBe(1);
  });

  test.for([
    ["won", "winning_evidence", null, 5_000],
    ["lost", "losing_evidence", "refunded", 0],
  ] as const)(
    "a gift card is on hold until the dispute of its payment is %s",
    async ([, evidence, reason, balance], { ctx, simulator }) => {
      const { giftCardId, paymentId } = await buyPaidCard(ctx, simulator, {}, "pm_card_createDispute");
      await syncRefundsAndDisputes(ctx, { paymentId });
      expect(await readCard(ctx, giftCardId)).toMatchObject({ disabledReason: "disputed", balance: 5_000 });

      const headers = { authorization: `Bearer ${simulator.secretKey}` };
      const response = await fetch(`${simulator.baseUrl}/v1/disputes?limit=1`, { headers });
      const { data } = (await response.json()) as { data: Array<{ id: string }> };
      await fetch(`${simulator.baseUrl}/v1/disputes/${data[0]?.id}`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ "evidence[uncategorized_text]": evidence, submit: "true" }),
      });
      for (let run = 0; run < 2; run++) await syncRefundsAndDisputes(ctx, { paymentId });
      expect(await readCard(ctx, giftCardId)).toMatchObject({ disabledReason: reason, balance });
    },
  );
});
