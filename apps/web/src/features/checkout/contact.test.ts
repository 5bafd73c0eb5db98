import { expect, test } from "vitest";
import { contactProblems, emptyContact, firstProblem, problemsFrom } from "./contact.ts";

const good = {
  ...emptyContact,
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  address1: "1 Main Street",
  city: "Miami",
  provinceCode: "FL",
  zip: "33101",
};

test("a complete address in Florida has no problem", () => {
  expect(contactProblems(good)).toEqual({});
});

test("an empty form names every field that is needed, the e-mail first", () => {
  const problems = contactProblems(emptyContact);
  expect(Object.keys(problems).sort()).toEqual([
    "address1",
    "city",
    "email",
    "firstName",
    "lastName",
    "provinceCode",
    "zip",
  ]);
  expect(firstProblem(problems)).toBe("email");
});

test("a ZIP code of another state is told at the ZIP code", () => {
  expect(contactProblems({ ...good, provinceCode: "NY" })).toEqual({
    zip: "ZIP code 33101 is not in New York. Please check.",
  });
});

test("the shop's sentences find their fields, however deep in the request they were", () => {
  expect(
    problemsFrom({ "shippingAddress.zip": "No.", email: "Bad.", "shippingAddress.countryCode": "US only." }),
  ).toEqual({
    zip: "No.",
    email: "Bad.",
  });
});
