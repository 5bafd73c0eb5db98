import type { Address } from "../cart/address.ts";
import { Address as AddressSchema } from "../cart/address-schema.ts";

/** Returns whether a stored address can be delivered to. An erased order has an address without a name or street. */
export function isCompleteAddress(address: unknown): address is Address {
  const { success, data } = AddressSchema.safeParse(address);
  return success && [data.lastName, data.address1, data.city, data.zip].every((part) => part.trim() !== "");
}
