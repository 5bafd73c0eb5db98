import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { changeCart } from "../cart/cart.ts";
import { readAddressQuote } from "../cart/quote.ts";
import { readCart } from "../cart/read-cart.ts";
import { changeOrderAddress } from "../orders/change-address.ts";
import { createFilledCart, email, injectSimulatorFault, listJobPayloads } from "./checkout.fixture.ts";
import { createCheckout } from "./create-checkout.ts";
import { recordTaxMovements } from "./record-tax-movements.ts";
import { atlanta, buyTrio, miami, portland, refundCents, submitRefunds, switchToStripeTax } from "./tax.fixture.ts";

type Line = { amount: number; amount_tax: number };
type Ledger = {
  taxCalculations: unknown[];
  taxTransactions: Array<{ type: string; reference: string; sim: { lines: Line[] } }>;
};

const readLedger = async ({ baseUrl }: { baseUrl: string }) =>
  (await (await fetch(`${baseUrl}/sim/ledger`)).json()) as Ledger;

/** Returns the net amount and the tax of each transaction at the tax service, in order. */
const listTransactions = async (simulator: { baseUrl: string }) =>
  (await readLedger(simulator)).taxTransactions.map(({ type, sim }) => ({
    type,
    net: sim.lines.reduce((sum, { amount }) => sum + amount, 0),
    tax: sim.lines.reduce((sum, { amount_tax }) => sum + amount_tax, 0),
  }));

/** Makes all further requests for a calculation fail. `mode` is a fault of the payment simulator. */
const breakCalculations = (simulator: { baseUrl: string }, mode: string) =>
  injectSimulatorFault(simulator, { requests: { mode, path: "/v1/tax/calculations", next: 100 } });

const outage = { code: "TAX_UNAVAILABLE" };
const toDestination = ({ countryCode, provinceCode, zip }: typeof miami) => ({ countryCode, provinceCode, zip });

async function createCart(ctx: VisitorContext) {
  await switchToStripeTax(ctx);
  return createFilledCart(ctx, { templateKey: "trio" });
}

describe("with Stripe Tax", () => {
  test("quote and checkout have the same tax in each jurisdiction", async ({ ctx, simulator }) => {
    const { id: cartId } = await createCart(ctx);
    const quote = await readAddressQuote(ctx, { cartId, address: toDestination(miami) });

    const checkout = await createCheckout(ctx, { cartId, email, shippingAddress: miami });

    expect(quote.totals).toMatchObject({ tax: 630, total: 9629 });
    expect(quote.tax.jurisdictions).toEqual([
      { state: "FL", name: "Florida", basisPoints: 600, taxable: 8999, tax: 540 },
      { state: "FL", name: "Miami-Dade County", basisPoints: 100, taxable: 8999, tax: 90 },
    ]);
    expect(checkout.totals).toEqual(quote.totals);
    expect(await ctx.db.checkout.findFirst()).toMatchObject({ snapshot: { tax: quote.tax } });
    expect(await readCart(ctx, { cartId })).toMatchObject({ totals: quote.totals, isTaxKnown: true });
    expect((await readLedger(simulator)).taxCalculations).toHaveLength(1);
  });

  test("the tax service is not called for states in which the shop collects no tax", async ({ ctx, simulator }) => {
    const { id: cartId } = await createCart(ctx);
    await breakCalculations(simulator, "unavailable");

    expect(await createCheckout(ctx, { cartId, email, shippingAddress: portland })).toMatchObject({
      totals: { tax: 0 },
    });
  });

  test("the tax of a changed cart is calculated again", async ({ ctx }) => {
    const cart = await createCart(ctx);
    await createCheckout(ctx, { cartId: cart.id, email, shippingAddress: miami });
    await changeCart(ctx, { cartId: cart.id, lines: [{ id: cart.lines[0]?.id ?? "", quantity: 2 }] });

    expect(await readCart(ctx, { cartId: cart.id })).toMatchObject({ totals: { tax: 0 }, isTaxKnown: false });
    const { totals } = await createCheckout(ctx, { cartId: cart.id, email, shippingAddress: miami });
    expect(totals.tax).toBe(1260);
  });

  test.for(["unavailable", "rate_limit", "fail", "cut", "lie"])(
    "checkout works again after a failure of the tax service has ended (%s)",
    async (mode, { ctx, simulator }) => {
      const { id: cartId } = await createCart(ctx);
      await breakCalculations(simulator, mode);

      await expect(readAddressQuote(ctx, { cartId, address: toDestination(miami) })).rejects.toMatchObject(outage);
      await expect(createCheckout(ctx, { cartId, email, shippingAddress: miami })).rejects.toMatchObject(outage);
      expect(await readCart(ctx, { cartId })).toMatchObject({ state: "open", totals: { tax: 0 }, isTaxKnown: false });
      expect(await ctx.db.checkout.count()).toBe(0);

      await injectSimulatorFault(simulator, {});
      expect(await createCheckout(ctx, { cartId, email, shippingAddress: miami })).toMatchObject({
        totals: { tax: 630 },
      });
    },
  );

  test("the last tax calculation is used for up to a day during a tax service outage", async ({
    ctx,
    simulator,
    clock,
  }) => {
    const { id: cartId } = await createCart(ctx);
    await readAddressQuote(ctx, { cartId, address: toDestination(miami) });
    await breakCalculations(simulator, "unavailable");
    clock.advance(8 * 3_600_000);

    expect(await readAddressQuote(ctx, { cartId, address: toDestination(miami) })).toMatchObject({
      totals: { tax: 630 },
    });
    await expect(readAddressQuote(ctx, { cartId, address: toDestination(atlanta) })).rejects.toMatchObject(outage);
    clock.advance(17 * 3_600_000);
    await expect(readAddressQuote(ctx, { cartId, address: toDestination(miami) })).rejects.toMatchObject(outage);
  });

  test("the tax service records a sale, its refunds and its address changes only once", async ({ ctx, simulator }) => {
    await switchToStripeTax(ctx);
    const orderId = await buyTrio(ctx, simulator, miami);
    await refundCents(ctx, orderId, 1000);
    const second = await buyTrio(ctx, simulator, miami);
    await changeOrderAddress(ctx, { orderId: second, shippingAddress: atlanta, agreedTotal: 9359 });
    await submitRefunds(ctx);
    await refundCents(ctx, second);

    expect(await listJobPayloads(ctx.db, "tax.record")).toEqual([
      { orderId },
      { orderId },
      { orderId: second },
      { orderId: second },
      { orderId: second },
    ]);
    for (const order of [orderId, second, orderId, second]) await recordTaxMovements(ctx, { orderId: order });
    expect(await listTransactions(simulator)).toEqual([
      { type: "transaction", net: 8999, tax: 630 },
      { type: "reversal", net: -935, tax: -65 },
      { type: "transaction", net: 8999, tax: 630 },
      { type: "reversal", net: -8999, tax: -630 },
      { type: "transaction", net: 8999, tax: 360 },
      { type: "reversal", net: -8999, tax: -360 },
    ]);
    const { _sum } = await ctx.db.taxMovement.aggregate({ _sum: { tax: true } });
    const recorded = (await listTransactions(simulator)).reduce((sum, { tax }) => sum + tax, 0);
    expect(recorded).toBe(_sum.tax);
  });

  test("an address change keeps the tax reversal of an earlier refund", async ({ ctx, simulator }) => {
    await switchToStripeTax(ctx);
    const orderId = await buyTrio(ctx, simulator, miami);
    await refundCents(ctx, orderId, 4000);
    await changeOrderAddress(ctx, { orderId, shippingAddress: atlanta, agreedTotal: 9359 });
    await submitRefunds(ctx);
    await recordTaxMovements(ctx, { orderId });
    await recordTaxMovements(ctx, { orderId });

    const { _sum } = await ctx.db.taxMovement.aggregate({ _sum: { tax: true, amount: true } });
    const transactions = await listTransactions(simulator);
    const sum = (key: "net" | "tax") => transactions.reduce((total, one) => total + one[key], 0);
    expect([sum("net"), sum("tax")]).toEqual([Number(_sum.amount) - Number(_sum.tax), _sum.tax]);
    expect(_sum.tax).toBe(210);
  });

  test("an address change is rejected while the tax service is down", async ({ ctx, simulator }) => {
    await switchToStripeTax(ctx);
    const orderId = await buyTrio(ctx, simulator, miami);
    await breakCalculations(simulator, "unavailable");

    await expect(changeOrderAddress(ctx, { orderId, shippingAddress: atlanta })).rejects.toMatchObject(outage);
    expect(await ctx.db.order.findFirst()).toMatchObject({ shippingAddress: { provinceCode: "FL" } });
    expect(await ctx.db.taxMovement.count()).toBe(1);
  });

  test("a job that records tax is retried until the tax service responds", async ({ ctx, simulator }) => {
    await switchToStripeTax(ctx);
    const orderId = await buyTrio(ctx, simulator, miami);
    await injectSimulatorFault(simulator, { requests: { mode: "cut", path: "/v1/tax/transactions", next: 2 } });

    await expect(recordTaxMovements(ctx, { orderId })).rejects.toMatchObject(outage);
    await recordTaxMovements(ctx, { orderId });
    expect(await listTransactions(simulator)).toHaveLength(1);
  });

  test("an order that is taxed by the shop's own table is not recorded at the tax service", async ({
    ctx,
    simulator,
  }) => {
    const orderId = await buyTrio(ctx, simulator, miami);
    await refundCents(ctx, orderId);
    expect(await listJobPayloads(ctx.db, "tax.record")).toEqual([]);
    await recordTaxMovements(ctx, { orderId });
    expect(await listTransactions(simulator)).toEqual([]);
  });
});
