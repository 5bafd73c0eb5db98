import fc from "fast-check";
import { expect, test } from "vitest";
import { choosePlaceFields } from "./zip-place.ts";

const miamiBeach = { city: "Miami Beach", provinceCode: "FL" } as const;
const seattle = { city: "Seattle", provinceCode: "WA" } as const;
const empty = { city: "", provinceCode: "" };

test("a ZIP code fills in an empty city and state", () => {
  expect(choosePlaceFields(empty, {}, miamiBeach)).toEqual(miamiBeach);
});

test("another ZIP code replaces the city and state filled in by the first one", () => {
  expect(choosePlaceFields(miamiBeach, miamiBeach, seattle)).toEqual(seattle);
});

test("a ZIP code fills in only the state if the shopper typed a city", () => {
  expect(choosePlaceFields({ city: "South Beach", provinceCode: "" }, {}, miamiBeach)).toEqual({ provinceCode: "FL" });
});

test("a ZIP code whose city is unknown fills in the state only", () => {
  expect(choosePlaceFields(empty, {}, { provinceCode: "FL" })).toEqual({ provinceCode: "FL" });
});

test("a city or state that the shopper typed is never replaced", () => {
  const typed = fc.record({ city: fc.stringMatching(/^[a-z]+$/), provinceCode: fc.constantFrom("NY", "FL", "WA") });
  fc.assert(
    fc.property(typed, (fields) => {
      expect(choosePlaceFields(fields, {}, seattle)).toEqual({});
    }),
  );
});
