import { newUuid } from "@storywall/domain/kernel/uuid";
import { createMailClient } from "@storywall/email/create-mail-client";
import { describe, expect } from "vitest";
import type { AdminContext } from "../../accounts/context.ts";
import { listJobPayloads, listSimulatorRefunds } from "../../checkout/checkout.fixture.ts";
import { refundOrder } from "../../checkout/payments/refund-order.ts";
import { submitRefund } from "../../checkout/payments/submit-refund.ts";
import { sendRefundEmail } from "../../orders/emails/after-sales-emails.ts";
import { cancelOrderBeforeShipping } from "../../production/cancel-order-before-shipping.ts";
import { readOrderFacts } from "../../production/transitions.ts";
import {
  completePendingJobs,
  createPaidOrder,
  getTimeAgo,
  runReconciliation,
  type Shop,
  test,
} from "./reconciliation.fixture.ts";

const HOUR_MS = 3_600_000;

const createOwner = ({ ctx }: Shop): AdminContext => ({ ...ctx, admin: { role: "owner", actor: "owner-link" } });

/** Submits all refunds to the payment processor and makes them old enough to be compared. */
async function submitRefunds({ ctx }: Shop): Promise<void> {
  for (const payload of await listJobPayloads(ctx.db, "payment.refund"))
    await submitRefund(ctx, payload as Parameters<typeof submitRefund>[1]);
  await completePendingJobs(ctx);
  await ctx.db.$executeRaw`
    UPDATE refunds SET created_at = ${getTimeAgo(HOUR_MS)}, updated_at = ${getTimeAgo(HOUR_MS)}`;
}

describe("A partial refund", () => {
  test("a partial refund is made once per idempotency key", async ({ shop }) => {
    const owner = createOwner(shop);
    const { orderId } = await createPaidOrder(shop, { quantity: 2 });
    const refund = {
      orderId,
      amount: 250,
      reason: "goodwill",
      note: "Scratched frame",
      requestKey: newUuid(),
    } as const;
    const answers = await Promise.all([1, 2, 3].map(() => refundOrder(owner, refund)));
    await submitRefunds(shop);
    const again = await refundOrder(owner, refund);
    expect(new Set([...answers, again].map(({ refundId }) => refundId)).size).toBe(1);
    for (const other of [{ amount: 251 }, { reason: "returned" as const }])
      await expect(refundOrder(owner, { ...refund, ...other })).rejects.toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
    await refundOrder(owner, { ...refund, requestKey: newUuid() });
    expect(await owner.db.refund.findMany({ select: { amount: true } })).toEqual([{ amount: 250 }, { amount: 250 }]);
    expect(
      await owner.db.auditEntry.findMany({ where: { action: "order.refunded" }, orderBy: { id: "asc" } }),
    ).toMatchObject([
      { entityId: orderId, reason: "Scratched frame", after: { amount: 250, reason: "goodwill" } },
      { entityId: orderId },
    ]);
  });

  test("a partial refund leaves no discrepancy, even if staff cancel the order afterwards", async ({
    shop,
    simulator,
  }) => {
    const owner = createOwner(shop);
    const { orderId } = await createPaidOrder(shop, { quantity: 2 });
    const { amount: paid } = await owner.db.order.findUniqueOrThrow({ where: { id: orderId } });
    await refundOrder(owner, { orderId, amount: 333, reason: "goodwill", requestKey: newUuid() });
    await submitRefunds(shop);
    expect(await readOrderFacts(owner, { orderId })).toMatchObject({ paid, refunded: 333 });
    expect((await runReconciliation(shop)).open).toEqual([]);

    await cancelOrderBeforeShipping(owner, { orderId });
    await submitRefunds(shop);
    expect(await readOrderFacts(owner, { orderId })).toMatchObject({ paid, refunded: paid });
    expect((await runReconciliation(shop)).open).toEqual([]);
    const amounts = (await listSimulatorRefunds(simulator)).map(({ amount }) => amount);
    expect(amounts.toSorted((a, b) => a - b)).toEqual([333, paid - 333]);
    const rest = refundOrder(owner, { orderId, amount: 1, reason: "goodwill", requestKey: newUuid() });
    await expect(rest).rejects.toMatchObject({ code: "REFUND_TOO_LARGE" });
  });

  test("a partial refund is emailed to the customer with its amount", async ({ shop, mail }) => {
    const { orderId } = await createPaidOrder(shop);
    const refund = { orderId, amount: 417, reason: "goodwill", requestKey: newUuid() } as const;
    const { refundId } = await refundOrder(createOwner(shop), refund);
    await submitRefunds(shop);
    const client = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    await sendRefundEmail({ ...shop.ctx, mail: client }, { refundId });
    client.close();
    expect((await mail.readEmails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Your refund of $4.17 for order"),
    ]);
  });
});
