import { ShopError } from "../errors.ts";
import { unprintableSentence } from "../kernel/printable-text.ts";
import { isUsState, usStates, zipIsIn } from "./us-states.ts";

/** Unvalidated address; `checkAddress` validates it. */
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

/** A US address validated by `checkAddress`. */
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

/** A failed rule with the sentence to show next to its field. */
type Problem = {
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

const hasControl = (text: string) => /[\p{Cc}\p{Cs}]/u.test(text);
const hasLetter = (text: string) => /\p{L}/u.test(text);

const nameProblem = (field: "firstName" | "lastName", label: string, value: string): Problem | null => {
  if (!value) return { field, code: "ADDRESS_INCOMPLETE", sentence: `Enter a ${label}.` };
  if (value.length > 60) return { field, code: "NAME_TOO_LONG", sentence: "The name is too long (limit 60)." };
  if (!hasLetter(value) || hasControl(value))
    return { field, code: "NAME_INVALID", sentence: `Enter a ${label} that contains letters.` };
  return null;
};

const textProblem = (field: "address1" | "city", what: string, limit: number, value: string): Problem | null => {
  if (!value) return { field, code: "ADDRESS_INCOMPLETE", sentence: `Enter a ${what}.` };
  if (value.length > limit || hasControl(value)) {
    return { field, code: "ADDRESS_INCOMPLETE", sentence: `The ${what} is too long (limit ${limit}).` };
  }
  return null;
};

function stateProblem(code: string): Problem | null {
  if (!code) return { field: "provinceCode", code: "ADDRESS_INCOMPLETE", sentence: "Choose a state." };
  return isUsState(code) ? null : { field: "provinceCode", code: "STATE_INVALID", sentence: "Choose a US state." };
}

function zipProblem(zip: string, state: string): Problem | null {
  if (!zip) return { field: "zip", code: "ADDRESS_INCOMPLETE", sentence: "Enter a ZIP code." };
  if (!/^\d{5}(-\d{4})?$/.test(zip))
    return { field: "zip", code: "ZIP_INVALID", sentence: "Enter a 5-digit ZIP code." };
  if (!isUsState(state) || zipIsIn(zip, state)) return null;
  return {
    field: "zip",
    code: "ZIP_STATE_MISMATCH",
    sentence: `ZIP code ${zip.slice(0, 5)} is not in ${usStates[state]}. Please check.`,
  };
}

const printedFields = ["firstName", "lastName", "company", "address1", "address2", "city"] as const;

function printProblems(given: AddressInput): Problem[] {
  return printedFields.flatMap((field) => {
    const sentence = unprintableSentence(tidy(given[field]));
    return sentence === null ? [] : { field, code: "TEXT_UNPRINTABLE" as const, sentence };
  });
}

const tidy = (text: string | null | undefined) => (text ?? "").trim().replace(/ +/g, " ");

/** All problems of an address, in the order of the form; empty if it can be shipped to. */
export function addressProblems(given: AddressInput): Problem[] {
  const state = tidy(given.provinceCode).toUpperCase();
  const phone = tidy(given.phone);
  const problems: Array<Problem | null> = [
    tidy(given.countryCode ?? "US").toUpperCase() === "US"
      ? null
      : {
          field: "countryCode",
          code: "COUNTRY_NOT_SUPPORTED",
          sentence: "We ship to addresses in the United States only.",
        },
    nameProblem("firstName", "first name", tidy(given.firstName)),
    nameProblem("lastName", "last name", tidy(given.lastName)),
    textProblem("address1", "street address", 100, tidy(given.address1)),
    textProblem("city", "city", 60, tidy(given.city)),
    stateProblem(state),
    zipProblem(tidy(given.zip), state),
    phone && !/^\+?[0-9 ().-]{7,20}$/.test(phone)
      ? { field: "phone", code: "PHONE_INVALID", sentence: "Enter a phone number, like +1 305 555 0100." }
      : null,
  ];
  const found = problems.filter((problem) => problem !== null);
  return [...found, ...printProblems(given).filter(({ field }) => !found.some((other) => other.field === field))];
}

/** Validates and normalizes an address. Throws the first problem's code, with a sentence for every invalid field. */
export function checkAddress(given: AddressInput): Address {
  const problems = addressProblems(given);
  const [first] = problems;
  if (first) {
    const fields = Object.fromEntries(problems.map(({ field, sentence }) => [field, sentence]));
    throw new ShopError(first.code, { sentence: first.sentence }, { fields });
  }
  return {
    firstName: tidy(given.firstName),
    lastName: tidy(given.lastName),
    company: tidy(given.company).slice(0, 100) || null,
    address1: tidy(given.address1),
    address2: tidy(given.address2).slice(0, 100) || null,
    city: tidy(given.city),
    provinceCode: tidy(given.provinceCode).toUpperCase(),
    zip: tidy(given.zip),
    countryCode: "US",
    phone: tidy(given.phone) || null,
  };
}
