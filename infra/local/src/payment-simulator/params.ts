import type Stripe from "stripe";
import { createInvalidRequestError } from "./api-error.ts";

/** A form field is text or a group of fields (`card[number]=…`). Lists are groups with the keys 0, 1, …. */
export type Params = { [name: string]: string | Params };

/** Parses the bracketed form encoding of Stripe's clients, in a body or a query string. */
export function decodeForm(text: string): Params {
  const root = createEmptyParams();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let group = root;
    for (const part of path) {
      const next = group[part] ?? createEmptyParams();
      if (typeof next === "string") throw createInvalidRequestError(`Invalid object: ${name}`, name);
      group[part] = next;
      group = next;
    }
    group[last === "" ? String(Object.keys(group).length) : last] = value;
  }
  return root;
}

// The object has no prototype, so that a field named "__proto__" is an ordinary field.
function createEmptyParams(): Params {
  return Object.create(null) as Params;
}

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
  if (!value) throw createInvalidRequestError(`Missing required param: ${name}.`, name, "parameter_missing");
  const amount = /^-?\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
  if (amount > 99_999_999)
    throw createInvalidRequestError("Amount must be no more than 999,999.99", name, "amount_too_large");
  if (!(amount >= 1)) throw createInvalidRequestError(`Invalid integer: ${value}`, name, "parameter_invalid_integer");
  return amount;
}

export function readNestedParams(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string") throw createInvalidRequestError("Invalid object", name);
  return value;
}

/** Reads a name, phone and address. Missing fields are null. */
export function readShipping(params: Params): Stripe.PaymentIntent.Shipping | null {
  const shipping = readNestedParams(params, "shipping");
  if (!shipping) return null;
  const address = readNestedParams(shipping, "address") ?? {};
  return {
    name: readText(shipping, "name") ?? "",
    phone: readText(shipping, "phone") ?? null,
    address: {
      city: readText(address, "city") ?? null,
      country: readText(address, "country") ?? null,
      line1: readText(address, "line1") ?? null,
      line2: readText(address, "line2") ?? null,
      postal_code: readText(address, "postal_code") ?? null,
      state: readText(address, "state") ?? null,
    },
  };
}

/** Reads `metadata[key]=value`. */
export function readMetadata(params: Params): Stripe.Metadata {
  const metadata: Stripe.Metadata = {};
  for (const [key, value] of Object.entries(readNestedParams(params, "metadata") ?? {})) {
    if (typeof value !== "string" || key.length > 40 || value.length > 500)
      throw createInvalidRequestError("Metadata keys hold 40 characters at most, values 500.", `metadata[${key}]`);
    metadata[key] = value;
  }
  return metadata;
}

/** Rejects unknown parameters, as Stripe does, so that misspelled parameters are found early. */
export function assertKnownParams(params: Params, accepted: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !accepted.includes(name));
  if (unknown !== undefined)
    throw createInvalidRequestError(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
}
