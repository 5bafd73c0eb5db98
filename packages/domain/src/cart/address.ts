import { ShopError } from "../errors.ts";
import { describeUnprintableText, hasControlCharacter, normalizeLine } from "../kernel/printable-text.ts";
import { isUsState, isUsTerritory, isZipCode, isZipInState, usStates } from "../kernel/us-states.ts";

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
  /** Defaults to the United States. The code of a territory, such as PR, also sets the state. */
  countryCode?: string | undefined;
  phone?: string | null | undefined;
  /** Whether the customer confirmed a ZIP code that our table lists in another state. */
  isZipConfirmed?: boolean | undefined;
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

type Name = { firstName?: string | null | undefined; lastName?: string | null | undefined };

export const toFullName = ({ firstName, lastName }: Name): string => [firstName, lastName].filter(Boolean).join(" ");

/** Returns the name for a greeting. A name of one word may be in either field. */
export const toGreetingName = ({ firstName, lastName }: Name): string => firstName || lastName || "";

/** An invalid field's error code and the sentence to show next to the field. */
type AddressProblem = {
  field: keyof Address;
  code:
    | "ADDRESS_INCOMPLETE"
    | "ADDRESS_TOO_LONG"
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

/** Maximum characters of each text, after it is normalized. */
export const addressLimits = {
  firstName: 60,
  lastName: 60,
  company: 100,
  address1: 100,
  address2: 100,
  city: 60,
  phone: 40,
} as const;

type LimitedField = keyof typeof addressLimits;

const labels: Record<LimitedField, string> = {
  firstName: "first name",
  lastName: "last name",
  company: "company",
  address1: "street address",
  address2: "apartment or suite",
  city: "city",
  phone: "phone number",
};

/** Returns the first problem with a text's characters or length, or null. */
function findTextProblem(field: LimitedField, value: string): AddressProblem | null {
  const limit = addressLimits[field];
  const label = labels[field];
  if (hasControlCharacter(value)) {
    const sentence = `The ${label} contains invisible characters. Type it instead of pasting it.`;
    return { field, code: "TEXT_UNPRINTABLE", sentence };
  }
  if (value.length > limit) {
    const isName = field === "firstName" || field === "lastName";
    const sentence = `The ${isName ? "name" : label} is too long (limit ${limit} characters).`;
    return { field, code: isName ? "NAME_TOO_LONG" : "ADDRESS_TOO_LONG", sentence };
  }
  if (field === "phone") return null;
  const sentence = describeUnprintableText(value);
  return sentence === null ? null : { field, code: "TEXT_UNPRINTABLE", sentence };
}

/** Finds problems with the name. A name of one word may be in either field. */
function findNameProblems({ firstName, lastName }: Pick<Address, "firstName" | "lastName">): AddressProblem[] {
  if (!firstName && !lastName)
    return [
      { field: "firstName", code: "ADDRESS_INCOMPLETE", sentence: "Enter a first name." },
      { field: "lastName", code: "ADDRESS_INCOMPLETE", sentence: "Enter a last name." },
    ];
  return Object.entries({ firstName, lastName }).flatMap(([name, value]) => {
    const field = name as "firstName" | "lastName";
    const problem = findTextProblem(field, value);
    if (problem && problem.code !== "TEXT_UNPRINTABLE") return problem;
    if (value && !/\p{L}/u.test(value))
      return { field, code: "NAME_INVALID" as const, sentence: `Enter a ${labels[field]} that contains letters.` };
    return problem ?? [];
  });
}

function findRequiredTextProblem(field: "address1" | "city", value: string): AddressProblem | null {
  if (!value) return { field, code: "ADDRESS_INCOMPLETE", sentence: `Enter a ${labels[field]}.` };
  return findTextProblem(field, value);
}

function findStateProblem(code: string): AddressProblem | null {
  if (!code) return { field: "provinceCode", code: "ADDRESS_INCOMPLETE", sentence: "Choose a state." };
  return isUsState(code) ? null : { field: "provinceCode", code: "STATE_INVALID", sentence: "Choose a US state." };
}

function findZipProblem(zip: string, state: string, isConfirmed: boolean): AddressProblem | null {
  if (!zip) return { field: "zip", code: "ADDRESS_INCOMPLETE", sentence: "Enter a ZIP code." };
  if (!isZipCode(zip)) return { field: "zip", code: "ZIP_INVALID", sentence: "Enter a 5-digit ZIP code." };
  if (isConfirmed || !isUsState(state) || isZipInState(zip, state)) return null;
  return {
    field: "zip",
    code: "ZIP_STATE_MISMATCH",
    sentence: `ZIP code ${zip.slice(0, 5)} isn’t in ${usStates[state]}. Check the ZIP code and state.`,
  };
}

/** 7 to 20 digits and separators, which may be followed by an extension such as "x12" or "ext. 12". */
const phonePattern = /^(\+?[0-9 ().\p{Pd}/]{7,20}?)(?: *(?:[,;]|[,;]? *(?:#|x|ext\.?|extension)) *(\d{1,6}))?$/iu;

/** Splits a phone number into the number itself and its extension. Returns null if it is not a phone number. */
export function splitPhone(phone: string): { number: string; extension: string | null } | null {
  const [, number = "", extension = null] = phonePattern.exec(phone) ?? [];
  return number.replace(/\D/g, "").length >= 7 ? { number: number.trim(), extension } : null;
}

function findPhoneProblem(phone: string): AddressProblem | null {
  if (!phone) return null;
  const problem = findTextProblem("phone", phone);
  if (problem || splitPhone(phone)) return problem;
  return { field: "phone", code: "PHONE_INVALID", sentence: "Enter a phone number, like +1 305 555 0100." };
}

const normalizeCode = (text: string | undefined) => normalizeLine(text).toUpperCase();

function normalizeAddress(input: AddressInput): Address {
  const country = normalizeCode(input.countryCode);
  return {
    firstName: normalizeLine(input.firstName),
    lastName: normalizeLine(input.lastName),
    company: normalizeLine(input.company) || null,
    address1: normalizeLine(input.address1),
    address2: normalizeLine(input.address2) || null,
    city: normalizeLine(input.city),
    provinceCode: isUsTerritory(country) ? country : normalizeCode(input.provinceCode),
    zip: normalizeLine(input.zip),
    countryCode: "US",
    phone: normalizeLine(input.phone) || null,
  };
}

function findCountryProblem(countryCode: string): AddressProblem | null {
  if (countryCode === "US" || isUsTerritory(countryCode)) return null;
  const sentence = "We ship to addresses in the United States only.";
  return { field: "countryCode", code: "COUNTRY_NOT_SUPPORTED", sentence };
}

/** Lists all problems of an address in the order of the form's fields. The list is empty if we can ship there. */
export function findAddressProblems(input: AddressInput): AddressProblem[] {
  const address = normalizeAddress(input);
  const problems: Array<AddressProblem | null> = [
    findCountryProblem(normalizeCode(input.countryCode ?? "US")),
    ...findNameProblems(address),
    findTextProblem("company", address.company ?? ""),
    findRequiredTextProblem("address1", address.address1),
    findTextProblem("address2", address.address2 ?? ""),
    findRequiredTextProblem("city", address.city),
    findStateProblem(address.provinceCode),
    findZipProblem(address.zip, address.provinceCode, input.isZipConfirmed === true),
    findPhoneProblem(address.phone ?? ""),
  ];
  return problems.filter((problem) => problem !== null);
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
  const { provinceCode, zip } = normalizeAddress(input);
  return { provinceCode, zip };
}

/** Validates and normalizes an address. Throws the first problem's code, with sentences for all invalid fields. */
export function validateAddress(input: AddressInput): Address {
  const problems = findAddressProblems(input);
  const [first] = problems;
  if (first) {
    const fields = Object.fromEntries(problems.map(({ field, sentence }) => [field, sentence]));
    throw new ShopError(first.code, { sentence: first.sentence }, { fields });
  }
  return normalizeAddress(input);
}

type MaskedAddress = Record<keyof Address, string | null>;

/** Masks an address for callers who have a cart's id but not its session. */
export function maskAddress(address: Address): MaskedAddress {
  return {
    firstName: address.firstName && maskAfterInitial(address.firstName),
    lastName: address.lastName && maskAfterInitial(address.lastName),
    company: address.company && "***",
    address1: "***",
    address2: address.address2 && "***",
    city: maskAfterInitial(address.city),
    provinceCode: address.provinceCode,
    zip: "*****",
    countryCode: address.countryCode,
    phone: address.phone && "***",
  };
}

const maskAfterInitial = (text: string) => `${text.slice(0, 1)}***`;
