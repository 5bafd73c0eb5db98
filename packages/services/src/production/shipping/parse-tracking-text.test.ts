import { expect, test } from "vitest";
import { parseTrackingText } from "./import-tracking.ts";

const parse = (text: string) =>
  parseTrackingText(text).map(({ line, references, carrier, trackingNumber, problem }) => ({
    line,
    row: [references.join("+"), carrier, trackingNumber],
    problem,
  }));

test("a table of tracking numbers can use commas, semicolons or tabs as separators", () => {
  for (const separator of [",", ";", "\t"]) {
    expect(parse(["SW-1", "OnTrac", "1z-9 99"].join(separator))).toEqual([
      { line: 1, row: ["SW-1", "OnTrac", "1Z999"], problem: null },
    ]);
  }
});

test("a table of tracking numbers with a header can have columns in any order", () => {
  const text = [
    "\uFEFFShip Date,Tracking Number,Tracking Status,Carrier,Order Number,Reference",
    '2026-11-25,"9400 1",In transit,USPS,SW-1,B012',
    "",
    "2026-11-25,9400 2,In transit,USPS,SW-2,",
    '2026-11-25,9400 3,"Delivered, signed",USPS,,B034',
  ].join("\r\n");
  expect(parse(text)).toEqual([
    { line: 2, row: ["B012+SW-1", "USPS", "94001"], problem: null },
    { line: 4, row: ["SW-2", "USPS", "94002"], problem: null },
    { line: 5, row: ["B034", "USPS", "94003"], problem: null },
  ]);
});

test("spreadsheet quotes around a tracking number are removed", () => {
  const rows = parse(
    [
      'SW-1,UPS,"=""0123"""',
      "SW-2,UPS,'0456",
      "SW-3,UPS,9.40011E+21",
      "SW-4,UPS,9400111899223190000000",
      "SW-5,UPS,=1+1",
    ].join("\n"),
  );
  expect(rows.map(({ row: [, , number], problem }) => [number, problem])).toEqual([
    ["0123", null],
    ["0456", null],
    ["9.40011E+21", expect.stringContaining("Format its column as text")],
    ["9400111899223190000000", expect.stringContaining("Format its column as text")],
    ["=1+1", expect.stringContaining("Copy it from the label")],
  ]);
});

test("a tracking number that doesn’t look like the carrier’s must be confirmed", () => {
  const rows = parseTrackingText("SW-1,UPS,1Z999\nSW-2,UPS,1Z999AA10123456784\nSW-3,OnTrac,1Z999");
  expect(rows.map(({ problem, question }) => [problem, question])).toEqual([
    [null, expect.stringContaining("This doesn’t look like a UPS tracking number.")],
    [null, null],
    [null, null],
  ]);
});

test("an error for a row of tracking numbers names the value that is missing", () => {
  expect(parse(",UPS,1\nSW-1,,1\nSW-1,UPS\nSW-1").map(({ problem }) => problem)).toEqual([
    "The order number or box code is missing.",
    "The carrier is missing.",
    "The tracking number is missing.",
    "The carrier is missing.",
  ]);
});

test("a table of tracking numbers that is empty or too long is rejected", () => {
  const rejects = (text: string, code: string) =>
    expect(() => parseTrackingText(text)).toThrow(expect.objectContaining({ code }));
  rejects(" \n ", "TRACKING_EMPTY");
  rejects("order number,carrier,tracking number", "TRACKING_EMPTY");
  rejects("SW-1,UPS,1\n".repeat(301), "TRACKING_TOO_MANY");
  rejects('SW-1,"UPS,1', "TRACKING_UNREADABLE");
  expect(parseTrackingText(`order,carrier,tracking\n${"SW-1,UPS,1\n".repeat(300)}`)).toHaveLength(300);
});
