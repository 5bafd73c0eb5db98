import { expect, test } from "vitest";
import { defaultTaxSettings, TaxSettings } from "./tax-settings.ts";

const [florida] = defaultTaxSettings.rates;
const findProblem = (change: object) => {
  const { error } = TaxSettings.safeParse({ ...defaultTaxSettings, ...change });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)[0];
};

test("the default tax settings collect 7 % in Florida", () => {
  expect(TaxSettings.parse(defaultTaxSettings)).toEqual(defaultTaxSettings);
  expect(defaultTaxSettings).toMatchObject({ states: ["FL"], rates: [{ state: "FL", basisPoints: 700 }] });
});

test("empty rows of the tax settings are left out", () => {
  expect(TaxSettings.parse({ ...defaultTaxSettings, rates: [null, florida] })).toEqual(defaultTaxSettings);
});

test.each([
  ["an unknown state", { states: ["XX"], rates: [] }, "states.0: Enter codes of states, like FL, GA."],
  ["a state without a rate", { states: ["FL", "GA"] }, "states: Add a rate for Georgia, or remove the state."],
  [
    "a rate outside of its states",
    { states: [], rates: [florida] },
    "rates.0.state: Add it to the states you collect in.",
  ],
  [
    "a county without ZIP codes",
    { rates: [{ ...florida, county: "Lee" }] },
    "rates.0.zipRanges: Enter the ZIP codes of this county.",
  ],
  [
    "a rate that is not a number",
    { rates: [{ ...florida, basisPoints: Number.NaN }] },
    "rates.0.basisPoints: Enter a rate in percent, like 7 or 0.375.",
  ],
  ["a rate above 25 %", { rates: [{ ...florida, basisPoints: 7_000 }] }, "rates.0.basisPoints: Enter 25 % or less."],
  [
    "a last day before the first",
    { rates: [{ ...florida, from: "2026-02-01", to: "2026-01-01" }] },
    "rates.0.to: The last day can’t be before the first.",
  ],
  [
    "two rates for one place and day",
    { rates: [florida, florida] },
    "rates.1.from: Another rate for the same place applies on some of these days.",
  ],
  [
    "a range of ZIP codes backwards",
    { rates: [{ ...florida, zipRanges: [{ first: "33199", last: "33101" }] }] },
    "rates.0.zipRanges.0: The last ZIP code of a range can’t be before the first.",
  ],
])("in the tax settings, %s is rejected with an error at its field", (_, change, problem) => {
  expect(findProblem(change)).toBe(problem);
});

test("with Stripe Tax, a state in which the shop collects tax needs no rate", () => {
  expect(findProblem({ provider: "stripe", states: ["GA"] })).toBeUndefined();
});

test("a tax rate may start on the day after another rate of the same place ends", () => {
  const rates = [
    { ...florida, to: "2026-12-31" },
    { ...florida, from: "2027-01-01", basisPoints: 650 },
  ];
  expect(findProblem({ rates })).toBeUndefined();
});
