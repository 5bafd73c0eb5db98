import type { TaxShare } from "@storywall/domain/checkout/tax-movements";
import { ChangeId } from "@storywall/domain/kernel/ids";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { generateExportLines } from "../operations/exports/open-shop-export.ts";
import { changeOrderAddress } from "../orders/change-address.ts";
import { completeOrderChangePayment, startOrderChangePayment } from "../orders/pay-order-change.ts";
import { confirmPayment, settlePayments } from "./checkout.fixture.ts";
import { buyTrio, miami, portland, refundCents, submitRefunds } from "./tax.fixture.ts";

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
  test("each refund reverses its share of the sales tax to the cent", async ({ ctx, simulator }) => {
    const orderId = await buyTrio(ctx, simulator, miami);
    await refundCents(ctx, orderId, 1000);
    await refundCents(ctx, orderId);

    expect(await listMovements(ctx)).toEqual([
      { kind: "sale", amount: 9629, tax: 630, taxed: ["Florida 8999 630"] },
      { kind: "refund", amount: -1000, tax: -65, taxed: ["Florida -935 -65"] },
      { kind: "refund", amount: -8629, tax: -565, taxed: ["Florida -8064 -565"] },
    ]);
  });

  test("settling payments and refunds repeatedly records their sales tax only once", async ({ ctx, simulator }) => {
    const orderId = await buyTrio(ctx, simulator, miami);
    await refundCents(ctx, orderId, 1000);
    await submitRefunds(ctx);
    await settlePayments(ctx);

    expect((await listMovements(ctx)).map(({ kind }) => kind)).toEqual(["sale", "refund"]);
  });

  test("each change of an order's address records the difference in sales tax", async ({ ctx, simulator }) => {
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

  test("the tax report and the ledger agree on an order's sales tax in each jurisdiction", async ({
    ctx,
    simulator,
  }) => {
    await buyTrio(ctx, simulator, miami);
    await refundCents(ctx, await buyTrio(ctx, simulator, miami), 1000);
    await refundCents(ctx, await buyTrio(ctx, simulator, miami));
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

  test("the recorded sales tax of an order cannot be changed or deleted", async ({ ctx, simulator }) => {
    await buyTrio(ctx, simulator, miami);
    await expect(ctx.db.taxMovement.updateMany({ data: { tax: 0 } })).rejects.toThrow();
    await expect(ctx.db.taxMovement.deleteMany()).rejects.toThrow();
  });
});
