import { describe, expect, test } from "vitest";
import { maskEmail, validateEmail } from "../accounts/email.ts";
import { ShopError } from "../errors.ts";
import { findStateOfZip, isZipInState, toUsStateCode, usStates } from "../kernel/us-states.ts";
import { type AddressInput, validateAddress, validateDestination } from "./address.ts";
import { maskAddress } from "./mask-address.ts";

const address = {
  firstName: "Ann",
  lastName: "Lee",
  address1: "12 Elm St",
  city: "Miami",
  provinceCode: "FL",
  zip: "33101",
  countryCode: "US",
} satisfies AddressInput;

function captureAddressError(change: AddressInput): Pick<ShopError, "code" | "message" | "fields"> | null {
  try {
    validateAddress({ ...address, ...change });
    return null;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { code: error.code, message: error.message, fields: error.fields };
  }
}

describe("an invalid address", () => {
  test.each([
    ["without a street (B5)", { address1: " " }, "ADDRESS_INCOMPLETE", "address1", "Enter a street address."],
    ["without a city (B5)", { city: "" }, "ADDRESS_INCOMPLETE", "city", "Enter a city."],
    ["without a state (B5)", { provinceCode: "" }, "ADDRESS_INCOMPLETE", "provinceCode", "Choose a state."],
    ["without a ZIP code (B5)", { zip: "" }, "ADDRESS_INCOMPLETE", "zip", "Enter a ZIP code."],
    ["without a first name", { firstName: "" }, "ADDRESS_INCOMPLETE", "firstName", "Enter a first name."],
    [
      "in South Africa (B6)",
      { countryCode: "ZA" },
      "COUNTRY_NOT_SUPPORTED",
      "countryCode",
      "We ship to addresses in the United States only.",
    ],
    [
      "in Britain (B6)",
      { countryCode: "GB" },
      "COUNTRY_NOT_SUPPORTED",
      "countryCode",
      "We ship to addresses in the United States only.",
    ],
    ["with letters as a ZIP code (B7)", { zip: "ABCDE" }, "ZIP_INVALID", "zip", "Enter a 5-digit ZIP code."],
    ["with four digits (B7)", { zip: "1234" }, "ZIP_INVALID", "zip", "Enter a 5-digit ZIP code."],
    ["in no state (B8)", { provinceCode: "XX" }, "STATE_INVALID", "provinceCode", "Choose a US state."],
    [
      "in a state named like an Object property",
      { provinceCode: "constructor" },
      "STATE_INVALID",
      "provinceCode",
      "Choose a US state.",
    ],
    [
      "with a ZIP code of another state (B9)",
      { provinceCode: "TX" },
      "ZIP_STATE_MISMATCH",
      "zip",
      "ZIP code 33101 isn’t in Texas. Check the ZIP code and state.",
    ],
    [
      "with a name of 300 letters (B10)",
      { lastName: "x".repeat(300) },
      "NAME_TOO_LONG",
      "lastName",
      "The name is too long (limit 60 characters).",
    ],
    [
      "with an emoji as a name (B10)",
      { firstName: "😀" },
      "NAME_INVALID",
      "firstName",
      "Enter a first name that contains letters.",
    ],
    [
      "with a line break in the name",
      { firstName: "Ann\r\nBcc" },
      "NAME_INVALID",
      "firstName",
      "Enter a first name that contains letters.",
    ],
    [
      "with text as a phone number",
      { phone: "call me maybe" },
      "PHONE_INVALID",
      "phone",
      "Enter a phone number, like +1 305 555 0100.",
    ],
  ] as const)("%s is rejected", (_, change, code, field, sentence) => {
    expect(captureAddressError(change)).toEqual({ code, message: sentence, fields: { [field]: sentence } });
  });

  test("is rejected with a message for every invalid field", () => {
    const fields = captureAddressError({ city: "", zip: "", lastName: "" })?.fields ?? {};
    expect(Object.keys(fields).toSorted()).toEqual(["city", "lastName", "zip"]);
  });
});

describe("a valid address", () => {
  test("is trimmed and normalized", () => {
    const typed = { ...address, firstName: "  Ann   Marie ", provinceCode: " fl ", countryCode: "us" };
    expect(validateAddress(typed)).toMatchObject({ firstName: "Ann Marie", provinceCode: "FL", countryCode: "US" });
  });

  test.each([
    ["markup in the name, which pages escape (B10)", { firstName: "<b>Ann</b>" }],
    ["a nine-digit ZIP code", { zip: "33101-1234" }],
    ["a state code of Puerto Rico", { provinceCode: "PR", zip: "00901" }],
    ["a military address", { provinceCode: "AP", zip: "96201" }],
  ] as const)("is accepted with %s", (_, change) => {
    expect(captureAddressError(change)).toBeNull();
  });
});

test("every state has a ZIP prefix, and a ZIP code belongs only to its state", () => {
  const codes = Object.keys(usStates) as Array<keyof typeof usStates>;
  const zips = Array.from({ length: 1000 }, (_, n) => `${String(n).padStart(3, "0")}01`);
  for (const state of codes) expect(zips.some((zip) => isZipInState(zip, state))).toBe(true);
  expect(isZipInState("90210", "CA")).toBe(true);
  expect(isZipInState("10001", "CA")).toBe(false);
});

describe("an email address", () => {
  test.each([
    ["nothing", ""],
    ["nothing after the @ (B4)", "a@"],
    ["255 characters (B4)", `${"a".repeat(60)}@${"b".repeat(190)}.com`],
    ["a second header (B4)", "ann@example.com\r\nBcc: x@example.com"],
    ["two addresses", "ann@example.com, bob@example.com"],
    ["no dot", "ann@localhost"],
    ["two @", "ann@bob@example.com"],
    ["a display name", "Ann <ann@example.com>"],
  ])("an email address of %s is rejected (%j)", (_, typed) => {
    expect(() => validateEmail(typed)).toThrow("Enter a valid email address, like name@example.com.");
  });

  test.each(["ann@example.com", " ann@example.com ", "a.b+c@sub.example.co", "ünï@exämple.de"])(
    "is accepted as %j",
    (typed) => {
      expect(validateEmail(typed)).toBe(typed.trim());
    },
  );

  test("is masked for callers who only have an id, and so is a postal address", () => {
    expect(maskEmail("ann@example.com")).toBe("a***@e***.com");
    const masked = JSON.stringify(maskAddress(validateAddress({ ...address, phone: "305 555 0100", company: "Acme" })));
    for (const secret of ["Ann", "Lee", "Elm", "Miami", "33101", "555", "Acme"]) expect(masked).not.toContain(secret);
  });
});

test("a ZIP code determines its state, unless it is invalid or ambiguous", () => {
  expect(["33139", "10001-1234", "97201", "00901"].map(findStateOfZip)).toEqual(["FL", "NY", "OR", "PR"]);
  expect(["34012", "3313", "00000", ""].map(findStateOfZip)).toEqual([null, null, null, null]);
});

describe("the destination that a wallet reveals before the payment", () => {
  test("is accepted without a name and a street", () => {
    expect(validateDestination({ countryCode: "us", provinceCode: " fl ", zip: "33101-1234" })).toEqual({
      provinceCode: "FL",
      zip: "33101-1234",
    });
  });

  test.each([
    ["in Canada", { countryCode: "CA" }, "COUNTRY_NOT_SUPPORTED", "countryCode"],
    ["in an unknown state", { provinceCode: "XX" }, "STATE_INVALID", "provinceCode"],
    ["with a ZIP code of another state", { zip: "97201" }, "ZIP_STATE_MISMATCH", "zip"],
    ["without a ZIP code", { zip: "" }, "ADDRESS_INCOMPLETE", "zip"],
  ])("is rejected %s", (_, change, code, field) => {
    const destination = { countryCode: "US", provinceCode: "FL", zip: "33101", ...change };
    expect(() => validateDestination(destination)).toThrow(
      expect.objectContaining({ code, fields: { [field]: expect.any(String) } }),
    );
  });

  test("may name its state by code or name", () => {
    expect(["fl", "Florida", " new york ", "Ontario"].map(toUsStateCode)).toEqual(["FL", "FL", "NY", "Ontario"]);
  });
});
