import { expect, test } from "vitest";
import { toCsvRecord } from "./csv.ts";

test("values in a CSV file are quoted when needed (F-20)", () => {
  expect(toCsvRecord(["plain", 0, null, "", "a,b", 'say "hi"', "two\nlines", " wide "])).toBe(
    'plain,0,,,"a,b","say ""hi""","two\nlines"," wide "\r\n',
  );
});

test("text in a CSV file never becomes a spreadsheet formula (F-20)", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", '=HYPERLINK("x","y")', "＝1"]) {
    expect(toCsvRecord([text]).replace(/^"/, "")).toMatch(/^'/);
  }
  expect(toCsvRecord([-1400, "SW-1", "a=b"])).toBe("-1400,SW-1,a=b\r\n");
});
