import { ShopError } from "../errors.ts";
import { describeUnprintableText } from "../kernel/printable-text.ts";
import { isUsState, isZipCode, isZipInState, usStates } from "../kernel/us-states.ts";

/** Address before `validateAddress` has validated it. */
export type AddressInput = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  company?: string | null | undefined;
  address1?: string | undefined;
  address2?: string | null | undefined;
  city?: string | undefined;
  provinceCode?: string | undefined;
  zip?: string | undefined;
  /** Defaults to the United States. */
  countryCode?: string | undefined;
  phone?: string | null | undefined;
};

/** A US address validated by `validateAddress`. */
export type Address = {
  firstName: string;
  lastName: string;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  provinceCode: string;
  zip: string;
  countryCode: "US";
  phone: string | null;
};

/** An invalid field's error code and the sentence to show next to the field. */
type AddressProblem = {
  field: keyof Address;
  code:
    | "ADDRESS_INCOMPLETE"
    | "COUNTRY_NOT_SUPPORTED"
    | "ZIP_INVALID"
    | "STATE_INVALID"
    | "ZIP_STATE_MISMATCH"
    | "NAME_TOO_LONG"
    | "NAME_INVALID"
    | "PHONE_INVALID"
    | "TEXT_UNPRINTABLE";
  sentence: string;
};

const hasControlCharacter = (text: string) => /[\p{Cc}\p{Cs}]/u.test(text);
const hasLetter = (text: string) => /\p{L}/u.test(text);

const validateName = (field: "firstName" | "lastName", label: string, value: string): AddressProblem | null => {
  if (!value) return { field, code: "ADDRESS_INCOMPLETE", sentence: `Enter a ${label}.` };
  if (value.length > 60)
    return { field, code: "NAME_TOO_LONG", sentence: "The name is too long (limit 60 characters)." };
  if (!hasLetter(value) || hasControlCharacter(value))
    return { field, code: "NAME_INVALID", sentence: `Enter a ${label} that contains letters.` };
  return null;
};

const validateText = (
  field: "address1" | "city",
  what: string,
  limit: number,
  value: string,
): AddressProblem | null => {
  if (!value) return { field, code: "ADDRESS_INCOMPLETE", sentence: `Enter a ${what}.` };
  if (value.length > limit || hasControlCharacter(value)) {
    return { field, code: "ADDRESS_INCOMPLETE", sentence: `The ${what} is too long (limit ${limit} characters).` };
  }
  return null;
};

function validateState(code: string): AddressProblem | null {
  if (!code) return { field: "provinceCode", code: "ADDRESS_INCOMPLETE", sentence: "Choose a state." };
  return isUsState(code) ? null : { field: "provinceCode", code: "STATE_INVALID", sentence: "Choose a US state." };
}

function validateZip(zip: string, state: string): AddressProblem | null {
  if (!zip) return { field: "zip", code: "ADDRESS_INCOMPLETE", sentence: "Enter a ZIP code." };
  if (!isZipCode(zip)) return { field: "zip", code: "ZIP_INVALID", sentence: "Enter a 5-digit ZIP code." };
  if (!isUsState(state) || isZipInState(zip, state)) return null;
  return {
    field: "zip",
    code: "ZIP_STATE_MISMATCH",
    sentence: `ZIP code ${zip.slice(0, 5)} isn’t in ${usStates[state]}. Check the ZIP code and state.`,
  };
}

const printedFields = ["firstName", "lastName", "company", "address1", "address2", "city"] as const;

function findUnprintableFields(input: AddressInput): AddressProblem[] {
  return printedFields.flatMap((field) => {
    const sentence = describeUnprintableText(collapseSpaces(input[field]));
    return sentence === null ? [] : { field, code: "TEXT_UNPRINTABLE" as const, sentence };
  });
}

const collapseSpaces = (text: string | null | undefined) => (text ?? "").trim().replace(/ +/g, " ");

/** Lists all problems of an address in the order of the form's fields. The list is empty if we can ship there. */
export function findAddressProblems(input: AddressInput): AddressProblem[] {
  const state = collapseSpaces(input.provinceCode).toUpperCase();
  const phone = collapseSpaces(input.phone);
  const problems: Array<AddressProblem | null> = [
    collapseSpaces(input.countryCode ?? "US").toUpperCase() === "US"
      ? null
      : {
          field: "countryCode",
          code: "COUNTRY_NOT_SUPPORTED",
          sentence: "We ship to addresses in the United States only.",
        },
    validateName("firstName", "first name", collapseSpaces(input.firstName)),
    validateName("lastName", "last name", collapseSpaces(input.lastName)),
    validateText("address1", "street address", 100, collapseSpaces(input.address1)),
    validateText("city", "city", 60, collapseSpaces(input.city)),
    validateState(state),
    validateZip(collapseSpaces(input.zip), state),
    phone && !/^\+?[0-9 ().-]{7,20}$/.test(phone)
      ? { field: "phone", code: "PHONE_INVALID", sentence: "Enter a phone number, like +1 305 555 0100." }
      : null,
  ];
  const found = problems.filter((problem) => problem !== null);
  return [
    ...found,
    ...findUnprintableFields(input).filter(({ field }) => !found.some((other) => other.field === field)),
  ];
}

/**
 * Validates the country, state and ZIP code of an address whose other fields are still unknown.
 * @throws COUNTRY_NOT_SUPPORTED, STATE_INVALID, ZIP_INVALID, ZIP_STATE_MISMATCH, ADDRESS_INCOMPLETE
 */
export function validateDestination(input: AddressInput): Pick<Address, "provinceCode" | "zip"> {
  const destinationFields: readonly string[] = ["countryCode", "provinceCode", "zip"];
  const problem = findAddressProblems(input).find(({ field }) => destinationFields.includes(field));
  if (problem) {
    const { code, field, sentence } = problem;
    throw new ShopError(code, { sentence }, { fields: { [field]: sentence } });
  }
  return {
    provinceCode: collapseSpaces(input.provinceCode).toUpperCase(),
    zip: collapseSpaces(input.zip),
  };
}

/** Validates and normalizes an address. Throws the first problem's code, with sentences for all invalid fields. */
export function validateAddress(input: AddressInput): Address {
  const problems = findAddressProblems(input);
  const [first] = problems;
  if (first) {
    const fields = Object.fromEntries(problems.map(({ field, sentence }) => [field, sentence]));
    throw new ShopError(first.code, { sentence: first.sentence }, { fields });
  }
  return {
    firstName: collapseSpaces(input.firstName),
    lastName: collapseSpaces(input.lastName),
    company: collapseSpaces(input.company).slice(0, 100) || null,
    address1: collapseSpaces(input.address1),
    address2: collapseSpaces(input.address2).slice(0, 100) || null,
    city: collapseSpaces(input.city),
    provinceCode: collapseSpaces(input.provinceCode).toUpperCase(),
    zip: collapseSpaces(input.zip),
    countryCode: "US",
    phone: collapseSpaces(input.phone) || null,
  };
}
