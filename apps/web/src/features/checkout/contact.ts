import { isEmail } from "@storywall/domain/accounts/email";
import { type AddressInput, findAddressProblems } from "@storywall/domain/cart/address";
import { toZipConfirmation } from "@storywall/domain/cart/zip-place";
import { formatErrorMessage } from "@storywall/domain/errors";
import { writeStorage } from "@/lib/browser-storage.ts";

export const contactFields = [
  "email",
  "firstName",
  "lastName",
  "company",
  "address1",
  "address2",
  "zip",
  "city",
  "provinceCode",
  "phone",
] as const;

export type ContactField = (typeof contactFields)[number];
export type Contact = Record<ContactField, string> & {
  /** The ZIP code and state that the shopper confirmed, in the format of `toZipConfirmation`. */
  confirmedZip?: string;
};
export type ContactProblems = Partial<Record<ContactField, string>>;

export const emptyContact: Contact = {
  email: "",
  firstName: "",
  lastName: "",
  company: "",
  address1: "",
  address2: "",
  city: "",
  provinceCode: "",
  zip: "",
  phone: "",
};

/** Validates the contact with the same rules as the server. */
export function validateContact(contact: Contact): ContactProblems {
  const problems: ContactProblems = {};
  if (!isEmail(contact.email.trim())) problems.email = formatErrorMessage("EMAIL_INVALID");
  for (const { field, sentence } of findAddressProblems(toAddress(contact))) {
    if (isContactField(field)) problems[field] ??= sentence;
  }
  return problems;
}

export function toAddress({ email: _, confirmedZip, ...address }: Contact): AddressInput {
  return {
    ...address,
    countryCode: "US",
    isZipConfirmed: confirmedZip === toZipConfirmation(address.zip, address.provinceCode),
  };
}

/** Maps the server's messages to form fields. The messages are keyed by the path in the request. */
export function mapServerProblems(fields: Readonly<Record<string, string>> | null | undefined): ContactProblems {
  const problems: ContactProblems = {};
  for (const [path, sentence] of Object.entries(fields ?? {})) {
    const field = path.slice(path.lastIndexOf(".") + 1);
    if (isContactField(field)) problems[field] ??= sentence;
  }
  return problems;
}

export const findFirstProblemField = (problems: ContactProblems): ContactField | undefined =>
  contactFields.find((field) => problems[field]);

const isContactField = (field: string): field is ContactField => (contactFields as readonly string[]).includes(field);

const STORAGE_KEY = "checkout-contact";

type CartContact = {
  email: string | null;
  shippingAddress: Readonly<Record<string, string | null>> | null;
};

/** Returns the contact. For fields that were not edited in this tab, uses the values from the cart. */
export const readContact = (cart: CartContact): Contact => mergeContact(cart, readStoredContact());

/** Returns the contact of the cart, without what was typed in this tab. */
export const readCartContact = (cart: CartContact): Contact => mergeContact(cart, {});

/**
 * Merges the typed contact into that of the cart. A ZIP code in the cart counts as confirmed, because it was valid or
 * confirmed when it was stored.
 */
function mergeContact({ email, shippingAddress }: CartContact, typed: Readonly<Record<string, unknown>>): Contact {
  const cartContact: Record<string, unknown> = { ...shippingAddress, email };
  const getText = (field: ContactField) => String(typed[field] ?? removeMaskedValue(cartContact[field]) ?? "");
  const fields = Object.fromEntries(contactFields.map((field) => [field, getText(field)])) as Contact;
  const confirmedInCart = toZipConfirmation(shippingAddress?.zip ?? "", shippingAddress?.provinceCode ?? "");
  return { ...fields, confirmedZip: String(typed.confirmedZip ?? confirmedInCart) };
}

const removeMaskedValue = (value: unknown) => (String(value).includes("***") ? "" : value);

function readStoredContact(): Record<string, unknown> {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Stores the contact for this tab, so that it is still there after a reload. */
export function saveContact(contact: Contact): void {
  writeStorage("sessionStorage", STORAGE_KEY, JSON.stringify(contact));
}
