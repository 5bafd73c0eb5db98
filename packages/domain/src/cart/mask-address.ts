import type { Address } from "./address.ts";

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
