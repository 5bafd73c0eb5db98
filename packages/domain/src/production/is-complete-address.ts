import { type Address, toFullName } from "../cart/address.ts";
import { Address as AddressSchema } from "../cart/address-schema.ts";

/** Returns whether a stored address can be delivered to. An erased order has an address without a name or street. */
export function isCompleteAddress(address: unknown): address is Address {
  const { success, data } = AddressSchema.safeParse(address);
  return success && [toFullName(data), data.address1, data.city, data.zip].every((part) => part.trim() !== "");
}
