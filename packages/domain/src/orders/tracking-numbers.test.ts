import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTrackingNumberProblem, parseTrackingNumber } from "./tracking-numbers.ts";

const published = {
  UPS: ["1Z999AA10123456784", "1Z5R89390357567127", "1Z879E930346834440", "1Z8V92A70367203024", "1ZXX3150YW44070023"],
  FedEx: [
    "986578788855",
    "477179081230",
    "799531274483",
    "041441760228964",
    "568283610012734",
    "61299998820821171811",
    "9261292700768711948021",
    "9611020987654312345672",
  ],
  USPS: [
    "03071790000523483741",
    "71123456789123456787",
    "9400111201080805483016",
    "9405511899223197428490",
    "9361289878700317633795",
    "92748931507708513018050063",
    "RB123456785US",
    "CX473124829US",
  ],
};
const examples = Object.entries(published).flatMap(([carrier, numbers]) =>
  numbers.map((trackingNumber) => ({ carrier, trackingNumber })),
);

const changeDigit = (text: string, at: number, by: number) =>
  `${text.slice(0, at)}${(Number(text[at]) + by) % 10}${text.slice(at + 1)}`;

/** Lists all changes of a single digit: its position and the number that is added to it. */
const listChanges = (text: string) =>
  [...text].flatMap((character, at) =>
    /\d/.test(character) ? [1, 2, 3, 4, 5, 6, 7, 8, 9].map((by) => ({ at, by })) : [],
  );

describe("a tracking number", () => {
  test.for(examples)("the tracking number $trackingNumber of $carrier is accepted", (parcel) => {
    expect(findTrackingNumberProblem(parcel)).toBeNull();
    expect(parseTrackingNumber(parcel)).toBe(parcel.trackingNumber);
  });

  test("a tracking number is stored in capital letters, without spaces and hyphens", () => {
    expect(parseTrackingNumber({ carrier: "ups ground", trackingNumber: " 1z 999 aa1-0123-4567 84 " })).toBe(
      "1Z999AA10123456784",
    );
  });

  test.for([
    ["UPS", "1Z999AA10123456783", "UPS"],
    ["UPS", "1Z999", "UPS"],
    ["UPS", "9405511899223197428490", "UPS"],
    ["FedEx", "996578788855", "FedEx"],
    ["FedEx", "6129999882082117181", "FedEx"],
    ["USPS", "9400111899223197428490", "USPS"],
    ["U.S. Postal Service", "RB123456784US", "USPS"],
    ["USPS", "RB123456785GB", "USPS"],
  ] as const)(
    "a tracking number of %s in an unusual form, %s, must be confirmed by staff",
    ([carrier, trackingNumber, name]) => {
      expect(() => parseTrackingNumber({ carrier, trackingNumber })).toThrow(
        expect.objectContaining({
          code: "TRACKING_NUMBER_UNUSUAL",
          kind: "invalid",
          message: expect.stringContaining(`a ${name} tracking number`),
        }),
      );
      expect(parseTrackingNumber({ carrier, trackingNumber, isNumberConfirmed: true })).toBe(trackingNumber);
    },
  );

  test.for(["OnTrac", "DHL", "UPS or FedEx"])("a tracking number of %s is not checked against a pattern", (carrier) => {
    expect(parseTrackingNumber({ carrier, trackingNumber: "c110-3150" })).toBe("C1103150");
  });

  test.for([
    "=1+1",
    "+15551234",
    "@SUM(A1)",
    "<b>1Z999AA10123456784</b>",
    "1Z999\nAA10123456784",
    "1Z999\u0000AA10123456784",
    "1Z999\u200bAA10123456784",
    "1Z999AA1012345678４",
    "straße",
    "1Z9",
    "- - -",
    "1".repeat(41),
  ])("the tracking number %j is rejected for invalid characters or length, even if confirmed", (trackingNumber) => {
    for (const carrier of ["UPS", "OnTrac"]) {
      expect(() => parseTrackingNumber({ carrier, trackingNumber, isNumberConfirmed: true })).toThrow(
        expect.objectContaining({ code: "TRACKING_NUMBER_INVALID" }),
      );
    }
  });

  test.for([
    "9.4E+21",
    "9,40011E+21",
    "9.40011e21",
    "9E+21",
    "1.23457E+11",
    "123457000000",
    "9400111899223190000000",
    "9400 1118 9922 3190 0000 00",
    "61299998820821100000",
    "123456789012345000",
    "9,400,111,899,223,190,000,000",
    "986578788855.00",
  ])("the tracking number %s, which a spreadsheet changed, is rejected even if confirmed", (trackingNumber) => {
    for (const carrier of ["USPS", "FedEx", "OnTrac"]) {
      expect(() => parseTrackingNumber({ carrier, trackingNumber, isNumberConfirmed: true })).toThrow(
        expect.objectContaining({
          code: "TRACKING_NUMBER_ROUNDED",
          message: expect.stringContaining("Format its column as text"),
        }),
      );
    }
  });

  test("a tracking number is stored with only capital letters and digits", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("UPS", "OnTrac", "=1+1"),
        fc.string({ unit: "binary" }),
        (carrier, trackingNumber) => {
          if (findTrackingNumberProblem({ carrier, trackingNumber }) !== null) return;
          expect(parseTrackingNumber({ carrier, trackingNumber })).toMatch(/^[A-Z0-9]{4,40}$/);
        },
      ),
    );
  });
});

describe("a mistyped digit", () => {
  const isFound = (carrier: string, trackingNumber: string) =>
    findTrackingNumberProblem({ carrier, trackingNumber }) !== null;

  // The identifier and the service of a FedEx 96 number are not covered by its check digit.
  const isFullyChecked = (number: string) => /^\d{15,26}$/.test(number) && !number.startsWith("96");

  test.for(examples.filter(({ trackingNumber }) => isFullyChecked(trackingNumber)))(
    "a mistyped digit is detected in $trackingNumber of $carrier, at every position",
    ({ carrier, trackingNumber }) => {
      for (const { at, by } of listChanges(trackingNumber)) {
        expect(isFound(carrier, changeDigit(trackingNumber, at, by)), `${at}+${by}`).toBe(true);
      }
    },
  );

  test.for(published.UPS)("a single mistyped digit in %s is detected", (number) => {
    for (const { at, by } of listChanges(number)) {
      const isDoubled = at >= 2 && at < 17 && at % 2 === 1;
      expect(isFound("UPS", changeDigit(number, at, by)), `${at}+${by}`).toBe(!(isDoubled && by === 5));
    }
  });

  test("a modulo-11 check digit detects most mistyped digits", () => {
    const numbers = [
      ["FedEx", "986578788855"],
      ["FedEx", "799531274483"],
      ["USPS", "RB123456785US"],
      ["USPS", "CX473124829US"],
    ] as const;
    for (const [carrier, number] of numbers) {
      const changes = listChanges(number);
      const found = changes.filter(({ at, by }) => isFound(carrier, changeDigit(number, at, by)));
      expect(found.length).toBeGreaterThan(0.9 * changes.length);
    }
  });
});
