import { RETURN_DAYS, UNLESS_PRINTED } from "@storywall/domain/catalog/shop-terms";
import type { ReactNode } from "react";

type RenderText = (text: string) => ReactNode;

export const checkoutTexts = {
  form: "Checkout",
  loadErrorTitle: "We couldn’t open this checkout.",
  notFoundHelp: "Check the link and try again.",
  goToCart: "Go to cart",
  closedTitle: "This checkout is no longer active.",
  closed: "You have not been charged. Your cart is just as you left it.",
  placingOrderTitle: "We received your payment.",
  placingOrder: "We’re placing your order. You’ll get a confirmation email within a few minutes.",
  alreadyPaidTitle: "You’ve already paid for this order.",
  alreadyPaid: "Your order has been placed. You won’t be charged again.",
  seeOrder: "See your order",
  emptyTitle: "There’s nothing to check out.",
  empty: "Your cart is empty. Already ordered? Use the link in our email to see your order.",
  seeAllWalls: "See all walls",
  findOrder: "Find my order",
  needsAttentionTitle: "A wall in your cart needs your attention.",
  needsAttention: "See the note next to that wall in your cart. Everything else is just as you left it.",
  backToCart: "Back to cart",

  problems: (fieldCount: number) => `Please fix ${fieldCount} fields`,
  enterCard: "Enter your card details.",
  contact: "Contact",
  email: "Email",
  emailHint: "For your order confirmation and delivery updates.",
  emailSuggestion: (correctedEmail: ReactNode) => <>Did you mean {correctedEmail}?</>,
  address: "Shipping address",
  addressHint: "We ship to addresses in the United States.",
  chooseState: "Choose…",
  phone: "Phone",
  phoneHint: "Only if the carrier needs to reach you.",

  gift: "Is this a gift?",
  charactersLeft: (count: number) => (count === 1 ? "1 character left." : `${count} characters left.`),
  removeCharacters: (count: number) => (count === 1 ? "Remove 1 character." : `Remove ${count} characters.`),

  shipping: "Shipping",
  payment: "Payment",
  paymentHint: "Your card details go straight to our payment service. We never see them.",
  inputKept: "Everything you entered is still here.",
  coveredByGiftCards: "Your gift card pays for this order. You don’t need to enter a payment card.",
  pay: "Pay",
  placeOrder: "Place order",
  paymentIsSlow: "This is taking longer than usual. Please keep this page open. You won’t be charged twice.",
  terms: (minutes: number, links: { terms: RenderText; returns: RenderText; privacy: RenderText }) => (
    <>
      By paying, you agree to our {links.terms("terms")}. You can change or cancel your order for {minutes} minutes,{" "}
      {UNLESS_PRINTED}. You can {links.returns("return it")} for a full refund within {RETURN_DAYS} days of delivery.
      See our {links.privacy("privacy policy")}.
    </>
  ),

  total: "Total",
  totalDue: "Total due",
  itemsAndShipping: "Items and shipping",
  salesTax: "Sales tax",
  salesTaxOfState: (state: string) => `Sales tax (${state})`,
  taxWithoutAddress: "Enter your address",
  taxLoading: "Calculating…",
  taxUnknown: "Not known yet",
  taxHint: "Sales tax depends on your address. You’ll see it here before you pay.",

  order: "Your order",
  orderWithItems: (count: number, hasAccessories: boolean) => {
    if (hasAccessories) return count === 1 ? "Your order, 1 item" : `Your order, ${count} items`;
    return count === 1 ? "Your order, 1 wall" : `Your order, ${count} walls`;
  },
  totalPlusTax: (total: string, renderTax: RenderText) => (
    <>
      {total} {renderTax("+ tax")}
    </>
  ),
  editCart: "Edit cart",
  securePayment: "Secure payment. We never see your card details.",
};
