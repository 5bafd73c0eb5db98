import { expect, test } from "vitest";
import { toAddressCsv } from "./ready-parcels.ts";

const address = {
  firstName: "Ada",
  lastName: "Vega",
  company: null,
  address1: "1200 Ocean Drive",
  address2: null,
  city: "Miami Beach",
  provinceCode: "FL",
  zip: "33139",
  countryCode: "US" as const,
  phone: null,
};
const box = { orderNumber: "SW-7FCY7HK0", code: "B0123456789", address, grams: 700 };

test("the address list for labels has one row per box", () => {
  expect(toAddressCsv([box, { ...box, address: { ...address, company: "Vega, Inc.", address2: "Apt 5" } }])).toBe(
    [
      "order_number,name,company,address1,address2,city,state,zip,country,phone,weight_oz,reference",
      "SW-7FCY7HK0,Ada Vega,,1200 Ocean Drive,,Miami Beach,FL,33139,US,,24.7,B0123456789",
      'SW-7FCY7HK0,Ada Vega,"Vega, Inc.",1200 Ocean Drive,Apt 5,Miami Beach,FL,33139,US,,24.7,B0123456789',
      "",
    ].join("\r\n"),
  );
});

test("no cell of the address list for labels is a spreadsheet formula", () => {
  const risky = { ...address, firstName: "=cmd()", address1: "@home", address2: "-1", phone: "+1 (305) 555-0100" };
  const [, row] = toAddressCsv([{ ...box, address: risky }]).split("\r\n");
  expect(row).toBe("SW-7FCY7HK0,'=cmd() Vega,,'@home,'-1,Miami Beach,FL,33139,US,3055550100,24.7,B0123456789");
});
