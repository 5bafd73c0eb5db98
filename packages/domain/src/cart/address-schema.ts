import { z } from "zod";
import { addressLimits, type AddressInput as Given, type Address as Stored } from "./address.ts";

const describeLimit = (limit: number) => ({ description: `At most ${limit} characters; a longer text is rejected.` });

/** Address before `validateAddress` has validated it. */
export const AddressInput = z.object({
  firstName: z.string().default("").meta(describeLimit(addressLimits.firstName)),
  lastName: z.string().default("").meta(describeLimit(addressLimits.lastName)),
  company: z.string().nullish().meta(describeLimit(addressLimits.company)),
  address1: z.string().default("").meta(describeLimit(addressLimits.address1)),
  address2: z.string().nullish().meta(describeLimit(addressLimits.address2)),
  city: z.string().default("").meta(describeLimit(addressLimits.city)),
  provinceCode: z.string().default(""),
  zip: z.string().default(""),
  countryCode: z.string().default("US"),
  phone: z.string().nullish().meta(describeLimit(addressLimits.phone)),
  isZipConfirmed: z.boolean().optional().meta({
    description: "True if the customer confirmed a ZIP code that belongs to another state, as some do near a border.",
  }),
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
