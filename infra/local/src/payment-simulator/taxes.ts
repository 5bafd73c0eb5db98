import { createInvalidRequestError } from "./api-error.ts";
import type { TaxCalculation, TaxTransaction } from "./objects.ts";
import { type Params, readNestedParams, readText } from "./params.ts";
import { createObjectId, findRowOrThrow, getCurrentSeconds, type Simulation } from "./simulation.ts";

type Rate = { name: string; level: "state" | "county" | "city" | "district"; percent: number; zips?: RegExp };

/** Invented rates of some states. The simulated shop collects no tax in the other states. */
const ratesByState: Record<string, readonly Rate[]> = {
  FL: [
    { name: "Florida", level: "state", percent: 6 },
    { name: "Miami-Dade County", level: "county", percent: 1, zips: /^331/ },
  ],
  GA: [{ name: "Georgia", level: "state", percent: 4 }],
  NY: [
    { name: "New York", level: "state", percent: 4 },
    { name: "New York City", level: "city", percent: 4.5, zips: /^100/ },
    { name: "Metropolitan Commuter District", level: "district", percent: 0.375, zips: /^100/ },
  ],
};

const EXPIRES_S = 90 * 24 * 3600;

/** Maximum number of lines in a response. The others are in a separate list. */
const LISTED_LINES = 10;

export function createTaxCalculation(sim: Simulation, params: Params): object {
  if (readText(params, "currency") !== "usd") throw createInvalidRequestError("Invalid currency.", "currency");
  const customer = readNestedParams(params, "customer_details") ?? {};
  const address = readNestedParams(customer, "address") ?? {};
  const state = readText(address, "state") ?? "";
  const zip = readText(address, "postal_code") ?? "";
  if (!/^\d{5}$/.test(zip))
    throw createInvalidRequestError("Invalid location.", "customer_details[address]", "customer_tax_location_invalid");
  const rates = (ratesByState[state] ?? []).filter(({ zips }) => !zips || zips.test(zip));
  const lines = listParamGroups(params, "line_items").map((line) => ({
    id: createObjectId("tax_li"),
    reference: readText(line, "reference") ?? "",
    tax_code: readText(line, "tax_code") ?? "",
    ...computeTaxBreakdown(readAmountOrZero(line, "amount"), rates, state),
  }));
  if (lines.length === 0) throw createInvalidRequestError("Missing required param: line_items.", "line_items");
  const shipping = readNestedParams(params, "shipping_cost");
  const shippingCost = shipping
    ? {
        tax_code: readText(shipping, "tax_code") ?? "",
        ...computeTaxBreakdown(readAmountOrZero(shipping, "amount"), rates, state),
      }
    : null;
  const sumLines = (key: "amount" | "amount_tax") =>
    lines.reduce((total, line) => total + line[key], shippingCost?.[key] ?? 0);
  const calculation: TaxCalculation = {
    id: createObjectId("taxcalc"),
    object: "tax.calculation",
    amount_total: sumLines("amount") + sumLines("amount_tax"),
    currency: "usd",
    expires_at: getCurrentSeconds(sim) + EXPIRES_S,
    shipping_cost: shippingCost,
    tax_amount_exclusive: sumLines("amount_tax"),
    sim: { lines },
  };
  sim.store.put("tax_calculations", calculation);
  return { ...calculation, line_items: toListResponse(lines, LISTED_LINES) };
}

function computeTaxBreakdown(amount: number, rates: readonly Rate[], state: string) {
  const breakdown = rates.map(({ name, level, percent }) => ({
    amount: Math.round((amount * percent) / 100),
    jurisdiction: { country: "US", display_name: name, level, state },
    sourcing: "destination",
    tax_rate_details: { display_name: name, percentage_decimal: String(percent), tax_type: "sales_tax" },
    taxability_reason: "standard_rated",
    taxable_amount: amount,
  }));
  return { amount, amount_tax: breakdown.reduce((sum, part) => sum + part.amount, 0), tax_breakdown: breakdown };
}

export function createTaxTransaction(sim: Simulation, params: Params): object {
  const { sim: notes, currency } = findRowOrThrow(sim, "tax_calculations", readText(params, "calculation") ?? "");
  return recordTaxTransaction(sim, params, { currency, type: "transaction", reversal: null, lines: notes.lines });
}

/**
 * Reverses tax lines in full or in part. As with Stripe, a reversal cannot exceed the amount that is left of a line.
 */
export function createTaxReversal(sim: Simulation, params: Params): object {
  const original = findRowOrThrow(sim, "tax_transactions", readText(params, "original_transaction") ?? "");
  const isReversal = ({ reversal }: TaxTransaction) => reversal?.original_transaction === original.id;
  const earlier = sim.store.all("tax_transactions").filter(isReversal);
  const lines = listParamGroups(params, "line_items").map((line) => {
    const sold = original.sim.lines.find(({ id }) => id === readText(line, "original_line_item"));
    if (!sold) throw createInvalidRequestError("No such line item.", "line_items[original_line_item]");
    const reversed = earlier.flatMap((one) => one.sim.lines).filter(({ reference }) => reference === sold.reference);
    const amounts = {
      amount: readAmountOrZero(line, "amount"),
      amount_tax: readAmountOrZero(line, "amount_tax"),
    };
    for (const key of ["amount", "amount_tax"] as const) {
      const left = reversed.reduce((sum, part) => sum + part[key], sold[key]) + amounts[key];
      if (amounts[key] > 0 || left < 0) throw createInvalidRequestError("More than the original line.", key);
    }
    return { id: createObjectId("tax_li"), reference: sold.reference, ...amounts };
  });
  const reversal = { original_transaction: original.id };
  return recordTaxTransaction(sim, params, { currency: original.currency, type: "reversal", reversal, lines });
}

type NewTransaction = Pick<TaxTransaction, "currency" | "type" | "reversal"> & {
  lines: TaxTransaction["sim"]["lines"];
};

function recordTaxTransaction(sim: Simulation, params: Params, { lines, ...fields }: NewTransaction): object {
  const reference = readText(params, "reference");
  if (!reference) throw createInvalidRequestError("Missing required param: reference.", "reference");
  if (sim.store.all("tax_transactions").some((other) => other.reference === reference))
    throw createInvalidRequestError("This reference is already used.", "reference", "resource_already_exists");
  const transaction: TaxTransaction = {
    id: createObjectId("tax"),
    object: "tax.transaction",
    created: getCurrentSeconds(sim),
    reference,
    ...fields,
    sim: {
      lines: lines.map(({ id, amount, amount_tax, reference: line }) => ({ id, amount, amount_tax, reference: line })),
    },
  };
  sim.store.put("tax_transactions", transaction);
  return transaction;
}

export const createTaxLinesHandler =
  (table: "tax_calculations" | "tax_transactions") =>
  (sim: Simulation, _params: Params, id: string): object =>
    toListResponse(findRowOrThrow(sim, table, id).sim.lines, 100);

const toListResponse = (lines: readonly object[], limit: number) => ({
  object: "list",
  data: lines.slice(0, limit),
  has_more: lines.length > limit,
});

const listParamGroups = (params: Params, name: string): Params[] =>
  Object.values(readNestedParams(params, name) ?? {}).filter((group) => typeof group !== "string");

function readAmountOrZero(params: Params, name: string): number {
  const amount = Number(readText(params, name) ?? 0);
  if (!Number.isInteger(amount)) throw createInvalidRequestError(`Invalid integer: ${name}`, name);
  return amount;
}
