import { findTaxContradiction, TaxCalculation, type TaxPlace, type TaxRequest } from "@storywall/domain/cart/tax";
import { SHIPPING_TAX_CODE } from "@storywall/domain/catalog/shop-terms";
import { ShopError } from "@storywall/domain/errors";
import { splitCents } from "@storywall/domain/kernel/money";
import { createStripeClient, type PaymentsOptions } from "@storywall/payments/stripe-client";
import Stripe from "stripe";
import type { TaxedAmount, TaxService } from "./tax-service.ts";

/** Time for which a calculation may be used. Stripe keeps it for 90 days, but rates change at midnight. */
const VALID_MS = 24 * 60 * 60 * 1000;

/** Timeout of one attempt. It is short, because checkout waits for up to two attempts. */
const TIMEOUT_MS = 5_000;

/** Creates the client of Stripe Tax. Only amounts, state and ZIP code are sent, without names and streets. */
export function createStripeTax(options: PaymentsOptions & { now?: () => Date }): TaxService {
  const { now = () => new Date() } = options;
  const stripe = createStripeClient({ timeoutMs: TIMEOUT_MS, maxRetries: 1, ...options });
  return {
    calculate: (request, origin) =>
      mapErrorsToTaxUnavailable(async () => {
        const calculation = await requestTaxCalculation(stripe, request, origin);
        return toTaxCalculation(request, calculation, now());
      }),
    recordSale: ({ calculationId, reference }) =>
      mapErrorsToTaxUnavailable(async () => {
        const sale = { calculation: calculationId, reference };
        const options = { idempotencyKey: `tax-sale-${reference}` };
        return (await stripe.tax.transactions.createFromCalculation(sale, options)).id;
      }),
    reverse: (reversal) => mapErrorsToTaxUnavailable(() => createTaxReversal(stripe, reversal)),
  };
}

type Breakdown = Stripe.Tax.CalculationLineItem.TaxBreakdown;
type Line = { reference: string; amount_tax: number; tax_breakdown?: Breakdown[] | null };
type Calculated = { calculation: Stripe.Tax.Calculation; lines: Line[] };

async function requestTaxCalculation(
  stripe: Stripe,
  request: TaxRequest,
  origin: TaxPlace | null,
): Promise<Calculated> {
  const calculation = await stripe.tax.calculations.create({
    currency: "usd",
    customer_details: { address: toStripeAddress(request.destination), address_source: "shipping" },
    ...(origin ? { ship_from_details: { address: toStripeAddress(origin) } } : {}),
    line_items: request.lines.map(({ id, amount, taxCode }) => ({
      reference: id,
      amount,
      tax_code: taxCode,
      tax_behavior: "exclusive",
    })),
    ...(request.shipping > 0
      ? { shipping_cost: { amount: request.shipping, tax_code: SHIPPING_TAX_CODE, tax_behavior: "exclusive" } }
      : {}),
    expand: ["line_items.data.tax_breakdown", "shipping_cost.tax_breakdown"],
  });
  const { id, line_items: list } = calculation;
  const lines: Line[] = list?.data ?? [];
  if (!id || !list?.has_more) return { calculation, lines };
  // The response has only the first ten lines.
  const all = stripe.tax.calculations.listLineItems(id, { limit: 100, expand: ["data.tax_breakdown"] });
  return { calculation, lines: await all.autoPagingToArray({ limit: 1_000 }) };
}

const toStripeAddress = ({ state, zip }: TaxPlace) => ({ country: "US", state, postal_code: zip });

/** Converts and checks Stripe's calculation. Throws TAX_UNAVAILABLE if the calculation cannot be right. */
function toTaxCalculation(request: TaxRequest, { calculation, lines }: Calculated, now: Date): TaxCalculation {
  const tax = calculation.tax_amount_exclusive;
  const expiresAt = (calculation.expires_at ?? 0) * 1000;
  const parsed = TaxCalculation.safeParse({
    id: calculation.id,
    provider: "stripe",
    lines: lines.map(({ reference, amount_tax }) => ({ id: reference, tax: amount_tax })),
    shippingTax: calculation.shipping_cost?.amount_tax ?? 0,
    jurisdictions: toTaxJurisdictions(request, { calculation, lines }),
    tax,
    validUntil: new Date(Math.min(expiresAt, now.getTime() + VALID_MS)).toISOString(),
  });
  const untaxed = request.lines.reduce((sum, { amount }) => sum + amount, request.shipping);
  const isSameSale = calculation.currency === "usd" && calculation.amount_total === untaxed + tax;
  const reason = parsed.success && isSameSale ? findTaxContradiction(request, parsed.data) : "another sale";
  if (!parsed.success || reason) throw new ShopError("TAX_UNAVAILABLE", { reason: reason ?? "an unreadable answer" });
  return parsed.data;
}

/** Sums the taxes of lines and shipping by jurisdiction. The largest jurisdictions get the rounding differences. */
function toTaxJurisdictions({ destination }: TaxRequest, { calculation, lines }: Calculated) {
  const breakdowns = [
    ...lines.flatMap(({ tax_breakdown }) => tax_breakdown ?? []),
    ...((calculation.shipping_cost?.tax_breakdown ?? []) as Breakdown[]),
  ].filter(({ amount }) => amount > 0);
  const grouped = Map.groupBy(breakdowns, ({ jurisdiction, tax_rate_details: rate }) =>
    [jurisdiction.state, jurisdiction.display_name, rate?.percentage_decimal].join("/"),
  );
  const sums = [...grouped.values()].map((parts) => ({
    state: parts[0]?.jurisdiction.state ?? destination.state,
    name: parts[0]?.jurisdiction.display_name ?? destination.state,
    basisPoints: Math.round(Number(parts[0]?.tax_rate_details?.percentage_decimal ?? 0) * 1e4) / 100,
    taxable: parts.reduce((sum, part) => sum + part.taxable_amount, 0),
    tax: parts.reduce((sum, part) => sum + part.amount, 0),
  }));
  const taxes = splitCents(
    calculation.tax_amount_exclusive,
    sums.map(({ tax }) => tax),
  );
  return sums.map((sum, index) => ({ ...sum, tax: taxes[index] ?? 0 }));
}

type ReversalInput = Parameters<TaxService["reverse"]>[0];

async function createTaxReversal(
  stripe: Stripe,
  { transactionId, reference, from, to }: ReversalInput,
): Promise<string | null> {
  const sold = await stripe.tax.transactions.listLineItems(transactionId, { limit: 100 }).autoPagingToArray({
    limit: 1_000,
  });
  const parts = subtractReversalFromLines(sold, from, to).filter(({ net, tax }) => net > 0 || tax > 0);
  if (parts.length === 0) return null;
  const reversal = await stripe.tax.transactions.createReversal(
    {
      mode: "partial",
      original_transaction: transactionId,
      reference,
      line_items: parts.map(({ line, net, tax }) => ({
        original_line_item: line.id,
        reference: line.reference,
        amount: -net,
        amount_tax: -tax,
      })),
    },
    { idempotencyKey: `tax-reversal-${reference}` },
  );
  return reversal.id;
}

type SoldLine = { id: string; reference: string; amount: number; amount_tax: number };

/**
 * Splits a reversal from `from` to `to` over the lines, first line first. In any sequence of reversals, no line is
 * reversed by more than its amount.
 */
export function subtractReversalFromLines<L extends Pick<SoldLine, "amount" | "amount_tax">>(
  lines: readonly L[],
  from: TaxedAmount | null,
  to: TaxedAmount,
): Array<TaxedAmount & { line: L }> {
  const splitAmounts = (key: keyof TaxedAmount, amounts: readonly number[]) => {
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    const left = from?.[key] ?? total;
    let skipped = total - left;
    let remaining = Math.max(0, left - to[key]);
    return amounts.map((amount) => {
      const isReversed = Math.min(skipped, amount);
      const part = Math.min(remaining, amount - isReversed);
      skipped -= isReversed;
      remaining -= part;
      return part;
    });
  };
  const amounts = lines.map(({ amount }) => amount);
  const taxes = lines.map(({ amount_tax: tax }) => tax);
  const parts = { net: splitAmounts("net", amounts), tax: splitAmounts("tax", taxes) };
  return lines.map((line, index) => ({ line, net: parts.net[index] ?? 0, tax: parts.tax[index] ?? 0 }));
}

/** Converts every error of Stripe to TAX_UNAVAILABLE, so that nothing is sold with a guessed tax. */
async function mapErrorsToTaxUnavailable<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ShopError("TAX_UNAVAILABLE", { status: error.statusCode ?? 0, code: error.code ?? "" }, { cause: error });
  }
}
