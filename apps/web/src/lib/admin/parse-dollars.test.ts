import { expect, test } from "vitest";
import { parseDollars } from "./parse-dollars.ts";

test.each([
  ["12", 1200],
  ["12.5", 1250],
  ["12.50", 1250],
  ["$0.07", 7],
  [" 3.99 ", 399],
  ["0", 0],
])("the typed amount %j is parsed as %i cents", (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents);
});

test.each(["", "12,50", "1.005", "-3", "1e3", "12.5.0", "a lot"])(
  "the typed text %j is rejected as an amount",
  (typed) => {
    expect(parseDollars(typed)).toBeNull();
  },
);
