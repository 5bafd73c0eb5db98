import { type Address, toFullName } from "@storywall/domain/cart/address";
import type { IntentToCreate } from "@storywall/payments/payments";

export const toShipping = (to: Address): NonNullable<IntentToCreate["shipping"]> => ({
  name: toFullName(to),
  phone: to.phone,
  line1: to.address1,
  line2: to.address2,
  city: to.city,
  state: to.provinceCode,
  postalCode: to.zip,
  country: to.countryCode,
});
