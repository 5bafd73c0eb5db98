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

test("accepts a complete address in Florida", () => {
  expect(contactProblems(good)).toEqual({});
});

test("an empty form lists every required field, email first", () => {
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

test("reports a ZIP code of another state at the ZIP field", () => {
  expect(contactProblems({ ...good, provinceCode: "NY" })).toEqual({
    zip: "ZIP code 33101 is not in New York. Please check.",
  });
});

test("maps server messages to fields at any depth of the request", () => {
  expect(
    problemsFrom({ "shippingAddress.zip": "No.", email: "Bad.", "shippingAddress.countryCode": "US only." }),
  ).toEqual({
    zip: "No.",
    email: "Bad.",
  });
});
