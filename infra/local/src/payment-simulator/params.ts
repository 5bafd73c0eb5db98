import type Stripe from "stripe";
import { createInvalidRequestError } from "./api-error.ts";
import type { Params } from "./form.ts";

/**
 * Returns a text parameter. Returns null for an empty string, which unsets a field, and undefined for a missing
 * parameter.
 */
export function readText(params: Params, name: string): string | null | undefined {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw createInvalidRequestError(`Invalid string: ${name}`, name);
  return value === "" ? null : value;
}

/** Parses an integer amount of minor units, at least 1. */
export function readAmount(params: Params, name: string): number {
  const value = readText(params, name);
  if (value === undefined || value === null) {
    throw createInvalidRequestError(`Missing required param: ${name}.`, name, "parameter_missing");
  }
  if (!/^-?\d{1,12}$/.test(value))
    throw createInvalidRequestError(`Invalid integer: ${value}`, name, "parameter_invalid_integer");
  const amount = Number(value);
  if (amount < 1)
    throw createInvalidRequestError(
      "This value must be greater than or equal to 1.",
      name,
      "parameter_invalid_integer",
    );
  if (amount > 99_999_999)
    throw createInvalidRequestError("Amount must be no more than 999,999.99", name, "amount_too_large");
  return amount;
}

export function readBoolean(params: Params, name: string): boolean {
  const value = readText(params, name);
  if (value === undefined || value === null || value === "false") return false;
  if (value === "true") return true;
  throw createInvalidRequestError(`Invalid boolean: ${value}`, name);
}

export function readNestedParams(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string") throw createInvalidRequestError("Invalid object", name);
  return value;
}

/** Reads the address in `params`. Missing fields are null. */
export function readAddress(params: Params): Stripe.Address {
  const address = readNestedParams(params, "address") ?? {};
  return {
    city: readText(address, "city") ?? null,
    country: readText(address, "country") ?? null,
    line1: readText(address, "line1") ?? null,
    line2: readText(address, "line2") ?? null,
    postal_code: readText(address, "postal_code") ?? null,
    state: readText(address, "state") ?? null,
  };
}

/** Merges `metadata[key]=value` into the current metadata. An empty value deletes its key. */
export function mergeMetadata(current: Stripe.Metadata | null, params: Params): Stripe.Metadata {
  const submitted = readNestedParams(params, "metadata");
  if (params.metadata === "") return {};
  const merged: Stripe.Metadata = { ...current };
  for (const [key, value] of Object.entries(submitted ?? {})) {
    if (typeof value !== "string")
      throw createInvalidRequestError("Metadata values must be strings.", `metadata[${key}]`);
    if (key.length > 40 || value.length > 500) {
      throw createInvalidRequestError("Metadata keys hold 40 characters at most, values 500.", `metadata[${key}]`);
    }
    if (value === "") delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > 50) throw createInvalidRequestError("Metadata holds at most 50 keys.", "metadata");
  return merged;
}

/** Rejects unknown parameters, as Stripe does, so that misspelled parameters are found early. */
export function assertKnownParams(params: Params, accepted: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !accepted.includes(name));
  if (unknown !== undefined)
    throw createInvalidRequestError(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
}
