import { z } from "zod";
import type { AddressInput as Given, Address as Stored } from "./address.ts";

/** Address before `validateAddress` has validated it. */
export const AddressInput = z.object({
  firstName: z.string().default(""),
  lastName: z.string().default(""),
  company: z.string().nullish(),
  address1: z.string().default(""),
  address2: z.string().nullish(),
  city: z.string().default(""),
  provinceCode: z.string().default(""),
  zip: z.string().default(""),
  countryCode: z.string().default("US"),
  phone: z.string().nullish(),
}) satisfies z.ZodType<unknown, Given>;

/** A US address validated by `validateAddress`. */
export const Address = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  provinceCode: z.string(),
  zip: z.string(),
  countryCode: z.literal("US"),
  phone: z.string().nullable(),
}) satisfies z.ZodType<Stored>;
