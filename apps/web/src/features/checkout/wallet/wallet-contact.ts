import type { AddressQuoteInput } from "@storywall/domain/cart/quote";
import { isUsTerritory, toUsStateCode } from "@storywall/domain/kernel/us-states";
import type {
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  ExpressCheckoutPartialAddress,
} from "@stripe/stripe-js";
import { type Contact, emptyContact } from "@/features/checkout/contact.ts";

/** Returns the contact of a payment that the shopper confirmed in a wallet. Fields that the wallet omits are empty. */
export function toWalletContact({
  billingDetails,
  shippingAddress,
}: Pick<ConfirmEvent, "billingDetails" | "shippingAddress">): Contact {
  const address = shippingAddress?.address;
  return {
    ...emptyContact,
    ...splitName(shippingAddress?.name ?? billingDetails?.name ?? ""),
    email: billingDetails?.email ?? "",
    address1: address?.line1 ?? "",
    address2: address?.line2 ?? "",
    city: address?.city ?? "",
    provinceCode: isUsTerritory(address?.country ?? "")
      ? (address?.country ?? "")
      : toUsStateCode(address?.state ?? ""),
    zip: address?.postal_code ?? "",
    phone: billingDetails?.phone ?? "",
  };
}

/** The last word is the last name, except for a name of one word. */
function splitName(name: string): Pick<Contact, "firstName" | "lastName"> {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" "), lastName };
}

export const toQuoteAddress = (address: ExpressCheckoutPartialAddress): AddressQuoteInput["address"] => ({
  countryCode: address.country,
  provinceCode: address.state,
  zip: address.postal_code,
});
