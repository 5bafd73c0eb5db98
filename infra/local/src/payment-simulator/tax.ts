import { refused } from "./api-error.ts";
import type { Params } from "./form.ts";
import { readAmount, readGroup, readText } from "./params.ts";
import { newId, nowSeconds, type Simulation } from "./simulation.ts";

/** Percent. Round figures for trying the flow, not anybody's law. */
const rates: Record<string, number> = { DE: 19, FR: 20, GB: 20, SE: 25 };

/** `POST /v1/tax/calculations`. Nothing is kept: a calculation is only ever read in its answer. */
export function calculateTax(sim: Simulation, params: Params): object {
  const currency = readText(params, "currency");
  if (!currency) throw refused("Missing required param: currency.", "currency", "parameter_missing");
  const address = readGroup(readGroup(params, "customer_details") ?? {}, "address") ?? {};
  const rate = rates[readText(address, "country") ?? ""] ?? 0;
  const lines = Object.values(readGroup(params, "line_items") ?? {}).map((line) => taxLine(line, rate));
  const taxOf = (behaviour: string) =>
    lines.filter((line) => line.tax_behavior === behaviour).reduce((total, line) => total + line.amount_tax, 0);
  const exclusive = taxOf("exclusive");
  return {
    id: newId("taxcalc"),
    object: "tax.calculation",
    livemode: false,
    currency,
    amount_total: lines.reduce((total, line) => total + line.amount, 0) + exclusive,
    tax_amount_exclusive: exclusive,
    tax_amount_inclusive: taxOf("inclusive"),
    line_items: { object: "list", has_more: false, url: "/v1/tax/calculations", data: lines },
    expires_at: nowSeconds(sim) + 90 * 86_400,
  };
}

function taxLine(line: string | Params, rate: number) {
  if (typeof line === "string") throw refused("Invalid object", "line_items");
  const amount = readAmount(line, "amount");
  const behaviour = readText(line, "tax_behavior") ?? "exclusive";
  const tax = behaviour === "inclusive" ? amount - amount / (1 + rate / 100) : (amount * rate) / 100;
  return {
    id: newId("tax_li"),
    object: "tax.calculation_line_item",
    livemode: false,
    amount,
    amount_tax: Math.round(tax),
    reference: readText(line, "reference") ?? null,
    tax_behavior: behaviour,
  };
}
