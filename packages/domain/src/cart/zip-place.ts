import { usStates } from "../kernel/us-states.ts";
import type { ZipPlace } from "./schema.ts";

export type { ZipPlace };

/** City and state entered in a form. */
export type PlaceFields = { city: string; provinceCode: string };

/**
 * Returns the city and state to fill in for a ZIP code. Keeps what the shopper typed: a field is filled only if it is
 * empty or still contains `filled`, the value that an earlier ZIP code filled in.
 */
export function choosePlaceFields(
  typed: PlaceFields,
  filled: Partial<PlaceFields>,
  input: Partial<ZipPlace>,
): Partial<PlaceFields> {
  const fields: Partial<PlaceFields> = {};
  for (const name of ["city", "provinceCode"] as const) {
    const value = input[name];
    const isOurs = typed[name].trim() === "" || typed[name] === filled[name];
    if (value !== undefined && isOurs && typed[name] !== value) fields[name] = value;
  }
  return fields;
}

/** Identifies the ZIP code and state that a customer confirmed although our table lists the code in another state. */
export const toZipConfirmation = (zip: string, provinceCode: string) => `${zip.trim()} ${provinceCode}`;

export const formatPlace = ({ city, provinceCode }: ZipPlace) => `${city}, ${usStates[provinceCode]}`;
