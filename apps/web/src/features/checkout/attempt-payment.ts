import { toFullName } from "@storywall/domain/cart/address";
import type { CartId, CheckoutId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { getErrorCode, getErrorData } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import type { ApiClient } from "@/lib/trpc.ts";
import { type Contact, type ContactProblems, mapServerProblems, toAddress } from "./contact.ts";
import { paymentTexts } from "./payment-texts.ts";

export type PaymentOutcome =
  /** The payment has succeeded or is still being processed. The page after the payment finds out which. */
  | { kind: "gone-through"; checkoutId: CheckoutId }
  /** Nothing was charged, so the shopper can try again. */
  | { kind: "rejected"; message: string; problems: ContactProblems; isCartStale: boolean };

export type PaymentInput = {
  calls: Pick<ApiClient, "checkout" | "payments">;
  stripe: Pick<Stripe, "confirmPayment">;
  elements: StripeElements;
  cartId: CartId;
  contact: Contact;
  /** Amount to pay in cents that was shown to the shopper: the total without what gift cards pay. */
  shownAmount: number;
  savePendingEdits: () => Promise<void>;
  returnUrl: (checkoutId: CheckoutId) => string;
  /** Quote that the shopper approved in a wallet. Undefined for a payment with the card form. */
  walletQuote?: { version: number; total: number };
};

const silentContext = { context: { silent: true } };

/** Makes one attempt to pay, from validating the card form to handling Stripe's response. Never throws. */
export async function attemptPayment(input: PaymentInput): Promise<PaymentOutcome> {
  // There is no card form if gift cards pay everything.
  const { error } = input.shownAmount > 0 ? await input.elements.submit() : {};
  if (error) return createRejectedOutcome(error.message ?? paymentTexts.checkCard);
  try {
    await input.savePendingEdits();
    const checkout = await input.calls.checkout.create.mutate(
      {
        cartId: input.cartId,
        email: input.contact.email.trim(),
        shippingAddress: toAddress(input.contact),
        ...(input.walletQuote ? { walletQuote: input.walletQuote } : {}),
      },
      silentContext,
    );
    const checkoutId = checkout.id;
    if (checkout.state !== "awaiting_payment") return { kind: "gone-through", checkoutId };
    const { amountDue } = checkout;
    if (amountDue !== input.shownAmount) {
      const message = paymentTexts.totalChanged(formatMoney(input.shownAmount), formatMoney(amountDue));
      return { ...createRejectedOutcome(message), isCartStale: true };
    }
    const intent = await input.calls.payments.createIntent.mutate({ checkoutId }, silentContext);
    if (!intent.clientSecret || isPaymentInProgress(intent.status)) return { kind: "gone-through", checkoutId };
    return await confirmPayment(input, checkoutId, intent.clientSecret);
  } catch (failure) {
    return toRejectedOutcome(failure);
  }
}

async function confirmPayment(
  { stripe, elements, contact, calls, returnUrl, walletQuote }: PaymentInput,
  checkoutId: CheckoutId,
  clientSecret: string,
): Promise<PaymentOutcome> {
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret,
    redirect: "if_required",
    confirmParams: {
      return_url: returnUrl(checkoutId),
      // For a payment by wallet, the wallet sends the billing details of its card.
      ...(walletQuote ? {} : { payment_method_data: { billing_details: toBillingDetails(contact) } }),
    },
  });
  if (!error || isPaymentInProgress(error.payment_intent?.status)) return { kind: "gone-through", checkoutId };
  if (isDecline(error)) return createRejectedOutcome(getDeclineMessage(error));
  // The card may have been charged although the response was lost. The server checks this with Stripe.
  const isPaid = await calls.checkout.complete.mutate({ checkoutId }, silentContext).then(
    () => true,
    (failure: unknown) => {
      if (["NOT_PAID", "CARD_DECLINED"].includes(getErrorCode(failure) ?? "")) return false;
      throw failure;
    },
  );
  return isPaid ? { kind: "gone-through", checkoutId } : createRejectedOutcome(paymentTexts.serviceUnreachable);
}

const toBillingDetails = ({ email, ...contact }: Contact) => ({
  name: toFullName(contact),
  email: email.trim(),
});

const isPaymentInProgress = (status: string | undefined) => status === "succeeded" || status === "processing";

/** Stripe reports a failed authentication as an invalid request. It is treated like a declined card. */
const AUTHENTICATION_FAILURE = "payment_intent_authentication_failure";

const isDecline = ({ type, code }: StripeError) =>
  type === "card_error" || type === "validation_error" || code === AUTHENTICATION_FAILURE;

function getDeclineMessage({ code, message }: StripeError): string {
  if (code === AUTHENTICATION_FAILURE) return paymentTexts.notConfirmed;
  return paymentTexts.tryAnotherCard(message ?? paymentTexts.cardDeclined);
}

/** Error codes that mean that the cart on this page is outdated. */
const staleCodes = new Set([
  "ALREADY_PAID",
  "CART_CHANGED",
  "CART_NOT_FOUND",
  "CHECKOUT_CLOSED",
  "CHECKOUT_EMPTY",
  "PROMO_NOT_ELIGIBLE",
  "PROMO_RESERVED",
  "QUOTE_CHANGED",
  "QUOTE_EXPIRED",
]);

/** Converts an API error to the outcome of a payment that was not made. */
export function toRejectedOutcome(failure: unknown): PaymentOutcome & { kind: "rejected" } {
  const isCartStale = staleCodes.has(getErrorCode(failure) ?? "");
  const problems = mapServerProblems(getErrorData(failure)?.fields);
  return { kind: "rejected", message: getErrorMessage(failure), problems, isCartStale };
}

function createRejectedOutcome(message: string): PaymentOutcome & { kind: "rejected" } {
  return { kind: "rejected", message, problems: {}, isCartStale: false };
}
