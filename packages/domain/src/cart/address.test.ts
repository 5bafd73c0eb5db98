import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskEmail, validateEmail } from "../accounts/email.ts";
import { ShopError } from "../errors.ts";
import { findStateOfZip, isZipInState, toUsStateCode, usStates } from "../kernel/us-states.ts";
import { type AddressInput, maskAddress, splitPhone, validateAddress, validateDestination } from "./address.ts";

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

describe("an invalid postal address", () => {
  test.each([
    ["without a street (B5)", { address1: " " }, "ADDRESS_INCOMPLETE", "address1", "Enter a street address."],
    ["without a city (B5)", { city: "" }, "ADDRESS_INCOMPLETE", "city", "Enter a city."],
    ["without a state (B5)", { provinceCode: "" }, "ADDRESS_INCOMPLETE", "provinceCode", "Choose a state."],
    ["without a ZIP code (B5)", { zip: "" }, "ADDRESS_INCOMPLETE", "zip", "Enter a ZIP code."],
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
      "with a company of 101 characters",
      { company: "x".repeat(101) },
      "ADDRESS_TOO_LONG",
      "company",
      "The company is too long (limit 100 characters).",
    ],
    [
      "with an apartment of 101 characters",
      { address2: `Courtyard building, ${"x".repeat(70)} unit 1204-B` },
      "ADDRESS_TOO_LONG",
      "address2",
      "The apartment or suite is too long (limit 100 characters).",
    ],
    [
      "with a street of 101 characters",
      { address1: "x".repeat(101) },
      "ADDRESS_TOO_LONG",
      "address1",
      "The street address is too long (limit 100 characters).",
    ],
    [
      "with a control character in the city",
      { city: "Mia\u0007mi" },
      "TEXT_UNPRINTABLE",
      "city",
      "The city contains invisible characters. Type it instead of pasting it.",
    ],
    [
      "with a direction mark in the apartment",
      { address2: "Apt \u202e21" },
      "TEXT_UNPRINTABLE",
      "address2",
      "The apartment or suite contains invisible characters. Type it instead of pasting it.",
    ],
    [
      "with text as a phone number",
      { phone: "call me maybe" },
      "PHONE_INVALID",
      "phone",
      "Enter a phone number, like +1 305 555 0100.",
    ],
  ] as const)("a postal address %s is rejected", (_, change, code, field, sentence) => {
    expect(captureAddressError(change)).toEqual({ code, message: sentence, fields: { [field]: sentence } });
  });

  test("an invalid postal address is rejected with a message for every invalid field", () => {
    const fields = captureAddressError({ city: "", zip: "", firstName: "", lastName: "" })?.fields ?? {};
    expect(Object.keys(fields).toSorted()).toEqual(["city", "firstName", "lastName", "zip"]);
  });
});

describe("a valid postal address", () => {
  test("a valid postal address is trimmed and normalized", () => {
    const typed = { ...address, firstName: "  Ann   Marie ", provinceCode: " fl ", countryCode: "us" };
    expect(validateAddress(typed)).toMatchObject({ firstName: "Ann Marie", provinceCode: "FL", countryCode: "US" });
  });

  test.each([
    ["markup in the name, which pages escape (B10)", { firstName: "<b>Ann</b>" }],
    ["a nine-digit ZIP code", { zip: "33101-1234" }],
    ["a state code of Puerto Rico", { provinceCode: "PR", zip: "00901" }],
    ["a military address", { provinceCode: "AP", zip: "96201" }],
    ["an address in the U.S. Virgin Islands", { provinceCode: "VI", zip: "00802" }],
    ["an address in Guam", { provinceCode: "GU", zip: "96910" }],
    ["an address in American Samoa", { provinceCode: "AS", zip: "96799" }],
    ["an address in the Northern Mariana Islands", { provinceCode: "MP", zip: "96950" }],
    ["a territory as its country", { countryCode: "PR", provinceCode: "", zip: "00901" }],
    ["a Hawaiian ʻokina", { firstName: "Kaʻiulani", city: "Kapaʻa", provinceCode: "HI", zip: "96746" }],
    ["an accent that has no composed letter", { lastName: "Adébáyọ̀" }],
    ["only a first name", { firstName: "Sukarno", lastName: "" }],
    ["only a last name", { firstName: "", lastName: "Sukarno" }],
    ["an extension of the phone number", { phone: "305-555-0100 x12" }],
    ["a phone number with other dashes and spaces", { phone: "+1\u00a0(305)\u00a0555\u20110100, ext. 12" }],
    ["texts of exactly the limit", { company: "x".repeat(100), address2: "y".repeat(100), city: "z".repeat(60) }],
  ] as const)("a postal address is accepted with %s", (_, change) => {
    expect(captureAddressError(change)).toBeNull();
  });
});

test("line breaks, tabs and repeated spaces in a postal address become single spaces", () => {
  const pasted = {
    firstName: "Ann\r\nMarie",
    address1: "12\tElm   St",
    address2: "Unit\u20284",
    city: "Miami\u0085Beach",
  };
  expect(validateAddress({ ...address, ...pasted })).toMatchObject({
    firstName: "Ann Marie",
    address1: "12 Elm St",
    address2: "Unit 4",
    city: "Miami Beach",
  });
});

test("combining characters in a postal address are composed into letters", () => {
  const stored = validateAddress({ ...address, firstName: "Jose\u0301", lastName: "Le\u200be" });
  expect(stored).toMatchObject({ firstName: "José", lastName: "Lee" });
});

test("no text in an accepted postal address is cut off", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "1", "-", " ", "#"), maxLength: 130 });
  fc.assert(
    fc.property(text, text, (company, address2) => {
      const squeeze = (typed: string) => typed.trim().replace(/ +/g, " ");
      const error = captureAddressError({ company, address2 });
      if (error) return expect(error.code).toBe("ADDRESS_TOO_LONG");
      const stored = validateAddress({ ...address, company, address2 });
      expect([stored.company ?? "", stored.address2 ?? ""]).toEqual([squeeze(company), squeeze(address2)]);
    }),
  );
});

test.each([
  ["Fort Campbell, whose ZIP code is in Kentucky", { city: "Fort Campbell", provinceCode: "TN", zip: "42223" }],
  ["Texarkana, whose ZIP code is in Texas", { city: "Texarkana", provinceCode: "AR", zip: "75502" }],
])("the customer can confirm an address in %s", (_, place) => {
  expect(captureAddressError(place)).toMatchObject({ code: "ZIP_STATE_MISMATCH" });
  expect(validateAddress({ ...address, ...place, isZipConfirmed: true })).not.toHaveProperty("isZipConfirmed");
  expect(captureAddressError({ ...place, zip: "4222", isZipConfirmed: true })).toMatchObject({ code: "ZIP_INVALID" });
});

test("a phone number is split from its extension", () => {
  expect(splitPhone("305-555-0100 x12")).toEqual({ number: "305-555-0100", extension: "12" });
  expect(splitPhone("+1 305 555 0100")).toEqual({ number: "+1 305 555 0100", extension: null });
  expect(["call me maybe", "((((((((", "555-01"].map(splitPhone)).toEqual([null, null, null]);
});

test("a ZIP code matches only its own state", () => {
  const codes = Object.keys(usStates) as Array<keyof typeof usStates>;
  const zips = Array.from({ length: 100_000 }, (_, n) => String(n).padStart(5, "0"));
  for (const state of codes) expect(zips.some((zip) => isZipInState(zip, state))).toBe(true);
  expect(isZipInState("90210", "CA")).toBe(true);
  expect(isZipInState("10001", "CA")).toBe(false);
});

describe("an email address", () => {
  test.each([
    ["no characters", ""],
    ["nothing after the @ (B4)", "a@"],
    ["255 characters (B4)", `${"a".repeat(60)}@${"b".repeat(190)}.com`],
    ["a second header (B4)", "ann@example.com\r\nBcc: x@example.com"],
    ["two addresses", "ann@example.com, bob@example.com"],
    ["no dot", "ann@localhost"],
    ["two @", "ann@bob@example.com"],
    ["a display name", "Ann <ann@example.com>"],
  ])("an email address with %s is rejected (%j)", (_, typed) => {
    expect(() => validateEmail(typed)).toThrow("Enter a valid email address, like name@example.com.");
  });

  test.each(["ann@example.com", " ann@example.com ", "a.b+c@sub.example.co", "ünï@exämple.de"])(
    "the email address %j is accepted",
    (typed) => {
      expect(validateEmail(typed)).toBe(typed.trim());
    },
  );

  test("email and postal addresses are masked for callers who have only an id", () => {
    expect(maskEmail("ann@example.com")).toBe("a***@e***.com");
    const masked = JSON.stringify(maskAddress(validateAddress({ ...address, phone: "305 555 0100", company: "Acme" })));
    for (const secret of ["Ann", "Lee", "Elm", "Miami", "33101", "555", "Acme"]) expect(masked).not.toContain(secret);
  });
});

test("a ZIP code determines its US state", () => {
  expect(["33139", "10001-1234", "97201", "00901", "96799", "96701"].map(findStateOfZip)).toEqual([
    "FL",
    "NY",
    "OR",
    "PR",
    "AS",
    "HI",
  ]);
  expect(["34012", "3313", "00000", ""].map(findStateOfZip)).toEqual([null, null, null, null]);
});

describe("the destination that a wallet reveals before the payment", () => {
  test("a wallet's destination is accepted without a name and without a street", () => {
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
  ])("a wallet's destination %s is rejected", (_, change, code, field) => {
    const destination = { countryCode: "US", provinceCode: "FL", zip: "33101", ...change };
    expect(() => validateDestination(destination)).toThrow(
      expect.objectContaining({ code, fields: { [field]: expect.any(String) } }),
    );
  });

  test("a wallet's destination may name its US state by code or name", () => {
    expect(["fl", "Florida", " new york ", "Ontario"].map(toUsStateCode)).toEqual(["FL", "FL", "NY", "Ontario"]);
  });
});
