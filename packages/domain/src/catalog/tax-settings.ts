import { z } from "zod";
import { isUsState, usStates } from "../kernel/us-states.ts";

/** Maximum rate in basis points: 25 %. Larger rates are rejected as typing errors. */
const MAX_RATE = 2_500;

const Zip = z.string().regex(/^\d{5}$/, "Enter 5-digit ZIP codes, like 33101-33199, 33239.");

/** A range of ZIP codes. The first and the last code are included. */
const ZipRange = z
  .object({ first: Zip, last: Zip })
  .refine(({ first, last }) => first <= last, "The last ZIP code of a range can’t be before the first.");

const Day = z.iso.date("Enter a date, like 2026-12-31.").nullable();

/**
 * The sales tax of one state, county or city. All rates that match an address apply together, so a county's rate is
 * what the county adds to its state's rate.
 */
export const TaxRate = z.object({
  state: z.string().refine(isUsState, "Choose a state."),
  /** County or city of the ZIP codes; null for the state itself. */
  county: z
    .string()
    .trim()
    .max(60, "Use up to 60 characters.")
    .transform((name) => name || null)
    .nullable(),
  /** Empty for the whole state. */
  zipRanges: z.array(ZipRange).max(200, "Enter up to 200 ranges."),
  /** 700 is 7 %. */
  basisPoints: z
    .number("Enter a rate in percent, like 7 or 0.375.")
    .min(0, "Enter zero or more.")
    .max(MAX_RATE, "Enter 25 % or less.")
    .multipleOf(0.25, "Enter a rate in steps of 0.0025 %."),
  /** First and last day on which the rate applies, in the shop's time zone. Null means no limit. */
  from: Day,
  to: Day,
  isShippingTaxed: z.boolean(),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const taxProviders = ["table", "stripe"] as const;

/** How the shop calculates sales tax, and in which states it collects it. */
export const TaxSettings = z
  .object({
    /** `table` uses `rates`; `stripe` asks Stripe Tax. */
    provider: z.enum(taxProviders),
    /**
     * States in which the shop collects sales tax. In other states no tax is added, even if `rates` or Stripe have a
     * rate.
     */
    states: z.array(z.string().refine(isUsState, "Enter codes of states, like FL, GA.")).max(60),
    /** Null rows are removed. */
    rates: z.array(TaxRate.nullable()).max(200),
  })
  .superRefine(({ provider, states, rates }, { addIssue }) => {
    const reportIssue = (path: (string | number)[], message: string) => addIssue({ code: "custom", path, message });
    for (const state of provider === "table" ? states : []) {
      if (rates.some((rate) => rate?.state === state)) continue;
      reportIssue(["states"], `Add a rate for ${usStates[state]}, or remove the state.`);
    }
    const ratesByPlace = new Map<string, TaxRate[]>();
    for (const [index, rate] of rates.entries()) {
      if (!rate) continue;
      if (provider === "table" && !states.includes(rate.state))
        reportIssue(["rates", index, "state"], "Add it to the states you collect in.");
      if (rate.county && rate.zipRanges.length === 0)
        reportIssue(["rates", index, "zipRanges"], "Enter the ZIP codes of this county.");
      if (rate.from && rate.to && rate.from > rate.to)
        reportIssue(["rates", index, "to"], "The last day can’t be before the first.");
      const place = JSON.stringify([rate.state, rate.county, rate.zipRanges]);
      const others = ratesByPlace.get(place) ?? [];
      if (others.some((other) => areValidAtSameTime(rate, other)))
        reportIssue(["rates", index, "from"], "Another rate for the same place applies on some of these days.");
      ratesByPlace.set(place, [...others, rate]);
    }
  })
  .transform(({ rates, ...rest }) => ({ ...rest, rates: rates.filter((rate) => rate !== null) }));
export type TaxSettings = z.infer<typeof TaxSettings>;

/** Returns whether two rates apply on a common day. Two such rates for the same place are probably a mistake. */
function areValidAtSameTime(one: TaxRate, other: TaxRate): boolean {
  const isBefore = ({ to }: TaxRate, { from }: TaxRate) => to !== null && from !== null && to < from;
  return !isBefore(one, other) && !isBefore(other, one);
}

/** Florida's 7 %, which the owner must compare with the state's current rates. */
export const defaultTaxSettings: TaxSettings = {
  provider: "table",
  states: ["FL"],
  rates: [{ state: "FL", county: null, zipRanges: [], basisPoints: 700, from: null, to: null, isShippingTaxed: false }],
};
