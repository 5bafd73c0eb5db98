import { expect, test } from "vitest";
import { emptyContact, findFirstProblemField, mapServerProblems, validateContact } from "./contact.ts";

const validContact = {
  ...emptyContact,
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  address1: "1 Main Street",
  city: "Miami",
  provinceCode: "FL",
  zip: "33101",
};

test("a complete postal address in Florida is accepted", () => {
  expect(validateContact(validContact)).toEqual({});
});

test("an empty checkout form lists every required field, email first", () => {
  const problems = validateContact(emptyContact);
  expect(Object.keys(problems).sort()).toEqual([
    "address1",
    "city",
    "email",
    "firstName",
    "lastName",
    "provinceCode",
    "zip",
  ]);
  expect(findFirstProblemField(problems)).toBe("email");
});

test("a ZIP code of another US state is reported at the ZIP code field", () => {
  expect(validateContact({ ...validContact, provinceCode: "NY" })).toEqual({
    zip: "ZIP code 33101 isn’t in New York. Check the ZIP code and state.",
  });
});

test("server errors about nested fields of the request are assigned to their form fields", () => {
  expect(
    mapServerProblems({ "shippingAddress.zip": "No.", email: "Bad.", "shippingAddress.countryCode": "US only." }),
  ).toEqual({
    zip: "No.",
    email: "Bad.",
  });
});
