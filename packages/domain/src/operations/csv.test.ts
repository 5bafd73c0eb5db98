import { expect, test } from "vitest";
import { csvRecord } from "./csv.ts";

test("a record is quoted where it has to be, and nothing and nought are told apart (F-20)", () => {
  expect(csvRecord(["plain", 0, null, "", "a,b", 'say "hi"', "two\nlines", " wide "])).toBe(
    'plain,0,,,"a,b","say ""hi""","two\nlines"," wide "\r\n',
  );
});

test("no text becomes a formula in a spreadsheet, and no number is touched (F-20)", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", '=HYPERLINK("x","y")', "＝1"]) {
    expect(csvRecord([text]).replace(/^"/, "")).toMatch(/^'/);
  }
  expect(csvRecord([-1400, "SW-1", "a=b"])).toBe("-1400,SW-1,a=b\r\n");
});
