import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { findTaxContradiction, type TaxRequest } from "@storywall/domain/cart/tax";
import { type PaymentSimulator, startPaymentSimulator } from "@storywall/local/payment-simulator/server";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStripeTax, subtractReversalFromLines } from "./stripe-tax.ts";
import type { TaxService } from "./tax-service.ts";

let folder: string;
let simulator: PaymentSimulator;
let tax: TaxService;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "tax-"));
  const nobody = { webhookUrl: "http://127.0.0.1:9/nobody", webhookSecret: "whsec_unused" };
  simulator = await startPaymentSimulator({ dataDir: folder, ...nobody });
  tax = createStripeTax({ secretKey: simulator.secretKey, apiBase: simulator.baseUrl });
});
afterAll(async () => {
  await simulator.stop();
  await rm(folder, { recursive: true, force: true });
});

const createRequest = (amounts: readonly number[], change: Partial<TaxRequest> = {}): TaxRequest => ({
  reference: "cart",
  lines: amounts.map((amount, index) => ({ id: `line-${index}`, amount, taxCode: "txcd_99999999" })),
  shipping: 0,
  destination: { state: "NY", zip: "10001" },
  day: "2026-12-01",
  ...change,
});

describe("Stripe Tax", () => {
  test("Stripe Tax returns the tax of each line and jurisdiction", async () => {
    const request = createRequest([10_000, 5_000], { shipping: 1_000 });
    const calculation = await tax.calculate(request, { state: "FL", zip: "33101" });
    expect(calculation).toMatchObject({
      id: expect.stringMatching(/^taxcalc_/),
      provider: "stripe",
      shippingTax: 89,
      tax: 888 + 444 + 89,
    });
    expect(calculation.jurisdictions.map(({ name, basisPoints }) => [name, basisPoints])).toEqual([
      ["New York", 400],
      ["New York City", 450],
      ["Metropolitan Commuter District", 37.5],
    ]);
    expect(findTaxContradiction(request, calculation)).toBeNull();
  });

  test("Stripe Tax calculates the tax of a cart with more lines than one response lists", async () => {
    const amounts = Array.from({ length: 50 }, (_, index) => index * 100);
    const { lines } = await tax.calculate(createRequest(amounts), null);
    expect(lines.map(({ id }) => id)).toEqual(amounts.map((_, index) => `line-${index}`));
  });

  test("a sale and its reversals are recorded only once even if requests are repeated", async () => {
    const { id: calculationId } = await tax.calculate(createRequest([10_000, 5_000]), null);
    const sale = { calculationId, reference: "order_1" };
    const transactionId = await tax.recordSale(sale);
    expect(await tax.recordSale(sale)).toBe(transactionId);
    const left = { net: 3_000, tax: 332 };
    const reversal = { transactionId, reference: "order_1-refund", from: null, to: left };
    expect(await tax.reverse(reversal)).toBe(await tax.reverse(reversal));
    const rest = { transactionId, reference: "order_1-rest", from: left, to: { net: 0, tax: 0 } };
    expect(await tax.reverse(rest)).toMatch(/^tax_/);
    expect(await tax.reverse({ ...rest, reference: "order_1-none", from: rest.to })).toBeNull();
    const more = { ...reversal, reference: "order_1-more" };
    await expect(tax.reverse(more)).rejects.toMatchObject({ code: "TAX_UNAVAILABLE" });
  });

  test("a tax service that does not answer in time causes TAX_UNAVAILABLE", async () => {
    const taxWithShortTimeout = createStripeTax({
      secretKey: simulator.secretKey,
      apiBase: simulator.baseUrl,
      timeoutMs: 50,
    });
    const fault = { mode: "slow", path: "/v1/tax/", next: 2, delayMs: 2_000 };
    await fetch(`${simulator.baseUrl}/sim/faults`, { method: "POST", body: JSON.stringify({ requests: [fault] }) });
    await expect(taxWithShortTimeout.calculate(createRequest([10_000]), null)).rejects.toMatchObject({
      code: "TAX_UNAVAILABLE",
    });
    expect(await tax.calculate(createRequest([10_000]), null)).toMatchObject({ tax: 888 });
  });

  test("an address that the tax service does not know causes TAX_UNAVAILABLE", async () => {
    const request = createRequest([10_000], { destination: { state: "NY", zip: "1" } });
    await expect(tax.calculate(request, null)).rejects.toMatchObject({ code: "TAX_UNAVAILABLE" });
  });
});

test("the reversals of a sale add up to its lines' exact amounts and taxes", () => {
  const line = fc.record({ amount: fc.nat(10_000), amount_tax: fc.nat(1_000) });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), fc.array(share, { maxLength: 8 }), (lines, shares) => {
      const reversed = lines.map(() => ({ net: 0, tax: 0 }));
      const sum = (key: "amount" | "amount_tax") => lines.reduce((total, one) => total + one[key], 0);
      let left = { net: sum("amount"), tax: sum("amount_tax") };
      for (const [step, part] of [...shares, 0].entries()) {
        const to = { net: Math.floor(left.net * part), tax: Math.floor(left.tax * part) };
        for (const [index, { net, tax }] of subtractReversalFromLines(lines, step ? left : null, to).entries()) {
          const total = reversed[index] ?? expect.fail();
          total.net += net;
          total.tax += tax;
          expect([net, tax].every((amount) => amount >= 0)).toBe(true);
        }
        left = to;
      }
      expect(reversed).toEqual(lines.map(({ amount, amount_tax }) => ({ net: amount, tax: amount_tax })));
    }),
    { numRuns: 1_000 },
  );
});
