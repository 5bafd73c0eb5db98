import type { Address } from "./address.ts";

type Masked = Record<keyof Address, string | null>;

/** Masks an address for callers who hold a cart's id but not its session. */
export function maskAddress(address: Address): Masked {
  return {
    firstName: initial(address.firstName),
    lastName: initial(address.lastName),
    company: address.company && "***",
    address1: "***",
    address2: address.address2 && "***",
    city: initial(address.city),
    provinceCode: address.provinceCode,
    zip: "*****",
    countryCode: address.countryCode,
    phone: address.phone && "***",
  };
}

const initial = (text: string) => `${text.slice(0, 1)}***`;
