import { expect, test } from "vitest";
import { findZipPlace } from "./quote.ts";

test.each([
  ["33139", "Miami Beach", "FL"],
  ["10001-1234", "New York", "NY"],
  ["00907", "San Juan", "PR"],
  ["34002", "DPO", "AA"],
  ["06390", "Fishers Island", "NY"],
  ["42223", "Fort Campbell", "KY"],
  ["00802", "St Thomas", "VI"],
  ["96799", "Pago Pago", "AS"],
])("the ZIP code %s is in %s, %s", async (zip, city, provinceCode) => {
  expect(await findZipPlace({ zip })).toEqual({ city, provinceCode });
});

test.each([
  ["that does not exist", "00000"],
  ["whose state address validation would reject", "83414"],
])("no city or state is found for a ZIP code %s", async (_, zip) => {
  expect(await findZipPlace({ zip })).toBeNull();
});
