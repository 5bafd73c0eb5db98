import type { CartView, TotalsView } from "@storywall/domain/cart/schema";
import { isUsState, isZipCode } from "@storywall/domain/kernel/us-states";
import { useQuery } from "@tanstack/react-query";
import { calculateTotals } from "@/features/cart/store/cart-view.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { checkoutTexts } from "./checkout-texts.tsx";
import type { Contact } from "./contact.ts";

export type TotalsForAddress = {
  totals: TotalsView;
  /** Text that is shown until the tax is known. Null if `totals` contain the tax. */
  taxNote: string | null;
  /** Whether the server is calculating the tax. */
  isLoading: boolean;
  /** Why the server could not calculate the tax. */
  failure: { message: string; retry: () => void } | null;
};

/** The server's totals for the typed address, as soon as its state and ZIP code are complete. */
export function useAddressQuote(cart: CartView, { provinceCode, zip: typedZip }: Contact): TotalsForAddress {
  const calls = useTRPCClient();
  const zip = typedZip.trim();
  const { data, error, refetch } = useQuery({
    queryKey: ["address-quote", cart.id, cart.version, provinceCode, zip],
    queryFn: () => {
      // The form already checks whether the ZIP code is in the state.
      const address = { countryCode: "US", provinceCode, zip, isZipConfirmed: true };
      return calls.cart.quoteForAddress.mutate({ cartId: cart.id, address }, { context: { silent: true } });
    },
    enabled: isUsState(provinceCode) && isZipCode(zip),
    retry: false,
  });
  if (data) return { totals: data.totals, taxNote: null, isLoading: false, failure: null };
  const totals = calculateTotals(cart);
  if (error) {
    const failure = { message: getErrorMessage(error), retry: () => void refetch() };
    return { totals, taxNote: checkoutTexts.taxUnknown, isLoading: false, failure };
  }
  const isLoading = isUsState(provinceCode) && isZipCode(zip);
  return {
    totals,
    taxNote: isLoading ? checkoutTexts.taxLoading : checkoutTexts.taxWithoutAddress,
    isLoading,
    failure: null,
  };
}
