import { expect, test } from "vitest";
import { suggestEmailCorrection } from "./email.ts";

test.each([
  ["ada@gmial.com", "ada@gmail.com"],
  ["ada@gmail.con", "ada@gmail.com"],
  ["ada@gmal.com", "ada@gmail.com"],
  ["Ada.Vega@hotmial.com", "Ada.Vega@hotmail.com"],
  ["ada@yaho.com", "ada@yahoo.com"],
  ["ada@outlok.com", "ada@outlook.com"],
  ["ada@iclod.com ", "ada@icloud.com"],
])("the email address %s gets the suggested correction %s", (typed, meant) => {
  expect(suggestEmailCorrection(typed)).toBe(meant);
});

test.each([
  "ada@gmail.com",
  "ada@example.com",
  "ada@mail.com",
  "ada@ual.com",
  "ada@fel.com",
  "ada@ymail.com",
  "ada",
  "@",
  "ada@gmail",
])("the email address %s gets no suggested correction", (typed) => {
  expect(suggestEmailCorrection(typed)).toBeNull();
});
