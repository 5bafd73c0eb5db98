import { expect, test } from "vitest";
import { validateContact } from "@/features/checkout/contact.ts";
import { toQuoteAddress, toWalletContact } from "./use-wallet-payment.ts";

const address = { line1: "1200 Ocean Drive", line2: null, city: "Miami Beach", state: "Florida", postal_code: "33139" };
const createEvent = (name: string) => ({
  billingDetails: { name: "A. Vega", email: "ada@example.com", address: { ...address, country: "US" } },
  shippingAddress: { name, address: { ...address, country: "US" } },
});

test("the contact from a wallet has the recipient's name and the payer's email address", () => {
  const contact = toWalletContact(createEvent("Ada María Vega"));

  expect(contact).toMatchObject({
    firstName: "Ada María",
    lastName: "Vega",
    email: "ada@example.com",
    address1: "1200 Ocean Drive",
    address2: "",
    city: "Miami Beach",
    provinceCode: "FL",
    zip: "33139",
  });
  expect(validateContact(contact)).toEqual({});
});

test("a one-word wallet name is not used as both first and last name", () => {
  expect(toWalletContact(createEvent(" Cher "))).toMatchObject({ firstName: "Cher", lastName: "" });
});

test("a US territory that a wallet gives as the country becomes the US state", () => {
  const { billingDetails, shippingAddress } = createEvent("Ada Vega");
  const abroad = { ...shippingAddress.address, state: "", postal_code: "00901", country: "PR" };
  const contact = toWalletContact({ billingDetails, shippingAddress: { ...shippingAddress, address: abroad } });
  expect(contact).toMatchObject({ provinceCode: "PR", zip: "00901" });
});

test("form fields show errors if the wallet gives no email or postal address", () => {
  expect(Object.keys(validateContact(toWalletContact({})))).toEqual(
    expect.arrayContaining(["email", "firstName", "address1", "city", "provinceCode", "zip"]),
  );
});

test("the quote uses only the address parts that a wallet reveals before payment", () => {
  expect(toQuoteAddress({ city: "Miami Beach", state: "FL", postal_code: "33139", country: "US" })).toEqual({
    countryCode: "US",
    provinceCode: "FL",
    zip: "33139",
  });
});
