import type { TaxShare } from "@storywall/domain/checkout/tax-movements";
import { ChangeId, OrderId, RefundId } from "@storywall/domain/kernel/ids";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { generateExportLines } from "../operations/exports/open-shop-export.ts";
import { changeOrderAddress } from "../orders/change-address.ts";
import { completeCheckout } from "../orders/complete-checkout.ts";
import { createPaymentIntent } from "../orders/pay-checkout.ts";
import { completeOrderChangePayment, startOrderChangePayment } from "../orders/pay-order-change.ts";
import {
  confirmPayment,
  createFilledCart,
  email,
  listJobPayloads,
  settlePayments,
  shippingAddress,
} from "./checkout.fixture.ts";
import { createCheckout } from "./create-checkout.ts";
import { refundOrder } from "./payments/refund-order.ts";
import { submitRefund } from "./payments/submit-refund.ts";

type Simulator = { baseUrl: string; secretKey: string };

const portland = { ...shippingAddress, countryCode: "US" };
const miami = { ...portland, city: "Miami", provinceCode: "FL", zip: "33131" };

async function buyTrio(ctx: VisitorContext, simulator: Simulator, address: typeof miami): Promise<OrderId> {
  const cart = await createFilledCart(ctx, { templateKey: "trio" });
  const { id: checkoutId } = await createCheckout(ctx, { cartId: cart.id, email, shippingAddress: address });
  const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId });
  await confirmPayment(simulator, paymentIntentId);
  const { orderId } = await completeCheckout(ctx, { checkoutId });
  return OrderId.parse(orderId);
}

async function refund(ctx: VisitorContext, orderId: OrderId, amount?: number): Promise<void> {
  const admin = { role: "owner" as const, actor: "owner" };
  await refundOrder({ ...ctx, admin }, { orderId, amount, reason: "goodwill" });
  await submitRefunds(ctx);
}

async function submitRefunds(ctx: VisitorContext): Promise<void> {
  for (const payload of await listJobPayloads(ctx.db, "payment.refund")) {
    await submitRefund(ctx, { refundId: RefundId.parse(Object(payload).refundId) });
  }
}

const listMovements = async ({ db }: VisitorContext) =>
  (await db.taxMovement.findMany({ orderBy: { id: "asc" } })).map(({ kind, amount, tax, jurisdictions }) => ({
    kind,
    amount,
    tax,
    taxed: (jurisdictions as TaxShare[]).map((share) => `${share.name} ${share.taxable} ${share.tax}`),
  }));

async function readExport({ db }: VisitorContext, kind: "taxReport" | "ledger") {
  const days = { from: "2000-01-01", to: "2199-01-01" };
  let text = "";
  for await (const piece of generateExportLines(db, { kind, format: "jsonl", ...days })) text += piece;
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("the sales tax of an order", () => {
  test("is recorded with the sale, and each refund reverses its share, to the cent", async ({ ctx, simulator }) => {
    const orderId = await buyTrio(ctx, simulator, miami);
    await refund(ctx, orderId, 1000);
    await refund(ctx, orderId);

    expect(await listMovements(ctx)).toEqual([
      { kind: "sale", amount: 9629, tax: 630, taxed: ["Florida 8999 630"] },
      { kind: "refund", amount: -1000, tax: -65, taxed: ["Florida -935 -65"] },
      { kind: "refund", amount: -8629, tax: -565, taxed: ["Florida -8064 -565"] },
    ]);
  });

  test("is recorded only once for repeated refunds and payments", async ({ ctx, simulator }) => {
    const orderId = await buyTrio(ctx, simulator, miami);
    await refund(ctx, orderId, 1000);
    await submitRefunds(ctx);
    await settlePayments(ctx);

    expect((await listMovements(ctx)).map(({ kind }) => kind)).toEqual(["sale", "refund"]);
  });

  test("changes with the address: more tax is recorded when it is paid, and less tax at once", async ({
    ctx,
    simulator,
  }) => {
    const orderId = await buyTrio(ctx, simulator, portland);
    const { pendingChange } = await changeOrderAddress(ctx, { orderId, shippingAddress: miami, agreedTotal: 9629 });
    expect((await listMovements(ctx)).map(({ kind }) => kind)).toEqual(["sale"]);
    const change = { orderId, changeId: ChangeId.parse(pendingChange?.id) };
    const { paymentIntentId } = await startOrderChangePayment(ctx, change);
    await confirmPayment(simulator, paymentIntentId);
    await completeOrderChangePayment(ctx, change);
    await changeOrderAddress(ctx, { orderId, shippingAddress: portland, agreedTotal: 8999 });
    await submitRefunds(ctx);

    expect(await listMovements(ctx)).toEqual([
      { kind: "sale", amount: 8999, tax: 0, taxed: [] },
      { kind: "address", amount: 630, tax: 630, taxed: ["Florida 8999 630"] },
      { kind: "address", amount: -630, tax: -630, taxed: ["Florida -8999 -630"] },
    ]);
  });

  test("is the same in the tax report and in the ledger, by jurisdiction", async ({ ctx, simulator }) => {
    await buyTrio(ctx, simulator, miami);
    await refund(ctx, await buyTrio(ctx, simulator, miami), 1000);
    await refund(ctx, await buyTrio(ctx, simulator, miami));
    await buyTrio(ctx, simulator, portland);

    const report = await readExport(ctx, "taxReport");
    expect(report).toEqual([
      {
        month: expect.stringMatching(/^\d{4}-\d\d$/),
        state: "FL",
        jurisdiction: "Florida",
        rate_percent: 7,
        orders: 3,
        taxable_cents: 3 * 8999 - 935 - 8999,
        tax_collected_cents: 3 * 630,
        tax_reversed_cents: 630 + 65,
        tax_cents: 2 * 630 - 65,
      },
    ]);
    const ledger = await readExport(ctx, "ledger");
    const sum = (column: string) => ledger.reduce((total, row) => total + Number(row[column]), 0);
    expect(sum("tax_cents")).toBe(report[0]?.tax_cents);
    const { _sum } = await ctx.db.taxMovement.aggregate({ _sum: { amount: true, tax: true } });
    expect([sum("amount_cents"), sum("tax_cents")]).toEqual([_sum.amount, _sum.tax]);
  });

  test("cannot be changed or deleted afterwards", async ({ ctx, simulator }) => {
    await buyTrio(ctx, simulator, miami);
    await expect(ctx.db.taxMovement.updateMany({ data: { tax: 0 } })).rejects.toThrow();
    await expect(ctx.db.taxMovement.deleteMany()).rejects.toThrow();
  });
});
