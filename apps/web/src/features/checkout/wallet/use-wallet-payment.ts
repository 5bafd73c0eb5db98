"use client";

import { computeAmountDue, planGiftCardParts } from "@storywall/domain/cart/gift-cards";
import type { AddressQuote, AddressQuoteInput, CartView, TotalsView } from "@storywall/domain/cart/schema";
import { isUsTerritory, toUsStateCode } from "@storywall/domain/kernel/us-states";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import type {
  StripeExpressCheckoutElementShippingAddressChangeEvent as AddressChangeEvent,
  StripeExpressCheckoutElementClickEvent as ClickEvent,
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  ExpressCheckoutPartialAddress,
  LineItem,
} from "@stripe/stripe-js";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { calculateTotals } from "@/features/cart/store/cart-view.ts";
import { useCart } from "@/features/cart/store/use-cart.ts";
import { attemptPayment, type PaymentOutcome, toRejectedOutcome } from "@/features/checkout/attempt-payment.ts";
import { type Contact, emptyContact } from "@/features/checkout/contact.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

const texts = {
  items: "Items",
  salesTax: "Sales tax",
  afterGiftCard: "Your order, after your gift card",
  addressRejected: (reason: string) =>
    `${reason} You have not been charged. Choose another address in your wallet, or pay by card.`,
};

/** State of the wallet's payment sheet while it is open. */
type Sheet = {
  /** Resolves when all edits of the cart are saved. */
  edits: Promise<void>;
  /** Server's quote for the chosen address; null until the wallet reveals one. */
  quote: AddressQuote | null;
  /** Amount in cents that the sheet shows. */
  amount: number;
  /** Reason why the chosen address was rejected. */
  rejection: string | null;
};

type Options = {
  cart: CartView;
  /** Saves what the shopper has typed on the page and has not saved yet. */
  saveEdits?: () => Promise<void>;
};

const silentContext = { context: { silent: true } };

/**
 * Handles the events of the wallet buttons: opening the sheet, changes of the address, and the payment. Then opens the
 * next page.
 */
export function useWalletPayment({ cart, saveEdits = async () => {} }: Options) {
  const stripe = useStripe();
  const elements = useElements();
  const calls = useTRPCClient();
  const router = useRouter();
  const { reload, flush } = useCart();
  const sheet = useRef<Sheet | null>(null);
  const isInProgress = useRef(false);
  const [isPaying, setIsPaying] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);

  // The router keeps hidden pages with their state. Resets the state, so that the buttons work when the page is shown
  // again.
  useEffect(
    () => () => {
      isInProgress.current = false;
      setIsPaying(false);
    },
    [],
  );

  const showAmount = (open: Sheet, totals: TotalsView) => {
    open.amount = calculateAmountDue(cart, totals.total);
    elements?.update({ amount: open.amount });
    return { lineItems: toLineItems(totals, open.amount) };
  };

  const openSheet = (event: ClickEvent) => {
    if (isInProgress.current) return event.reject();
    setRejection(null);
    const totals = calculateTotals(cart);
    const edits = flush().then(saveEdits);
    // The wallet needs an answer within a second, so saving is not awaited. A failure is reported when the address is
    // quoted.
    edits.catch(() => {});
    sheet.current = { edits, quote: null, amount: totals.total, rejection: null };
    event.resolve(showAmount(sheet.current, totals));
  };

  const fetchQuote = async ({ edits }: Sheet, address: ExpressCheckoutPartialAddress) => {
    await edits;
    return calls.cart.quoteForAddress.mutate({ cartId: cart.id, address: toQuoteAddress(address) }, silentContext);
  };

  const quoteAddress = async (event: AddressChangeEvent) => {
    const open = sheet.current;
    if (!open) return event.reject();
    try {
      open.quote = await fetchQuote(open, event.address);
      open.rejection = null;
      event.resolve(showAmount(open, open.quote.totals));
    } catch (error) {
      open.rejection = getErrorMessage(error);
      event.reject();
    }
  };

  const confirmPayment = async (event: ConfirmEvent) => {
    const open = sheet.current;
    if (!open || isInProgress.current) return event.paymentFailed({ reason: "fail" });
    isInProgress.current = true;
    setIsPaying(true);
    setRejection(null);
    const outcome = await payWithWallet(open, event);
    // The buttons stay busy until the next page is shown.
    if (outcome.kind === "gone-through") return router.push(getReturnPath(outcome.checkoutId));
    const isAddressRejected = Object.keys(outcome.problems).length > 0;
    event.paymentFailed({ reason: isAddressRejected ? "invalid_shipping_address" : "fail" });
    if (outcome.isCartStale) await reload();
    isInProgress.current = false;
    setIsPaying(false);
    setRejection(isAddressRejected ? texts.addressRejected(outcome.message) : outcome.message);
  };

  const payWithWallet = async (open: Sheet, event: ConfirmEvent): Promise<PaymentOutcome> => {
    if (!stripe || !elements) return toRejectedOutcome(new Error("The wallet was closed."));
    try {
      // Some wallets reveal no address before the shopper confirms.
      const address = event.shippingAddress?.address ?? { city: "", state: "", postal_code: "", country: "" };
      const { version } = open.quote ?? (await fetchQuote(open, address));
      return await attemptPayment({
        calls,
        stripe,
        elements,
        cartId: cart.id,
        contact: toWalletContact(event),
        shownAmount: open.amount,
        walletQuote: { version, total: open.amount },
        savePendingEdits: flush,
        returnUrl: (checkoutId) => window.location.origin + getReturnPath(checkoutId),
      });
    } catch (error) {
      return toRejectedOutcome(error);
    }
  };

  const closeSheet = () => {
    const reason = sheet.current?.rejection;
    sheet.current = null;
    if (reason) setRejection(texts.addressRejected(reason));
  };

  return { openSheet, quoteAddress, confirmPayment, closeSheet, isPaying, rejection };
}

const getReturnPath = (checkoutId: string) => `/checkout/${checkoutId}/return`;

/** Returns the part of the total that the cart's gift cards do not pay. All amounts are in cents. */
export const calculateAmountDue = ({ giftCards }: CartView, total: number): number =>
  computeAmountDue(total, planGiftCardParts(giftCards, total));

/** Lists the amounts that the wallet shows. Their sum must not exceed the amount due. */
function toLineItems({ subtotal, adjustments, discount, tax, total }: TotalsView, amountDue: number): LineItem[] {
  if (amountDue < total) return [{ name: texts.afterGiftCard, amount: amountDue }];
  const extras = adjustments.flatMap(({ label, amount }) => (amount > 0 ? [{ name: label, amount }] : []));
  const taxItem = tax > 0 ? [{ name: texts.salesTax, amount: tax }] : [];
  return [{ name: texts.items, amount: subtotal - discount }, ...extras, ...taxItem];
}

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

/** Splits a full name. The last word is the last name, unless the name has only one word. */
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
