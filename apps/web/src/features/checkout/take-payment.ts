import type { CartId, CheckoutId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { getErrorCode, getErrorData } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import type { ApiClient } from "@/lib/trpc.ts";
import { type Contact, type ContactProblems, mapServerProblems, toAddress } from "./contact.ts";

export type PaymentOutcome =
  /** The payment succeeded or is in progress. The return page finds out which of the two. */
  | { kind: "gone-through"; checkoutId: CheckoutId }
  /** Nothing was charged, so the shopper can try again. */
  | { kind: "refused"; message: string; problems: ContactProblems; isCartStale: boolean };

export type PaymentInput = {
  calls: Pick<ApiClient, "checkout" | "payments">;
  stripe: Pick<Stripe, "confirmPayment">;
  elements: StripeElements;
  cartId: CartId;
  contact: Contact;
  /** Total in cents that the shopper saw. */
  shownTotal: number;
  savePendingEdits: () => Promise<void>;
  returnUrl: (checkoutId: CheckoutId) => string;
};

const silentContext = { context: { silent: true } };
const UNKNOWN_RESULT_MESSAGE = "We couldn't reach the payment service. You have not been charged. Please try again.";

const describePriceChange = (shown: number, now: number) =>
  `The total has changed from ${formatMoney(shown)} to ${formatMoney(now)}. You have not been charged. Please check the new total, then pay.`;

/** Runs one payment attempt, from validating the card form to Stripe's response. Never throws. */
export async function takePayment(parts: PaymentInput): Promise<PaymentOutcome> {
  const { error } = await parts.elements.submit();
  if (error) return createRefusedOutcome(error.message ?? "Please check your card details.");
  try {
    await parts.savePendingEdits();
    const checkout = await parts.calls.checkout.create.mutate(
      { cartId: parts.cartId, email: parts.contact.email.trim(), shippingAddress: toAddress(parts.contact) },
      silentContext,
    );
    const checkoutId = checkout.id;
    if (checkout.state !== "awaiting_payment") return { kind: "gone-through", checkoutId };
    const { total } = checkout.totals;
    if (total !== parts.shownTotal)
      return { ...createRefusedOutcome(describePriceChange(parts.shownTotal, total)), isCartStale: true };
    const intent = await parts.calls.payments.createIntent.mutate({ checkoutId }, silentContext);
    if (!intent.clientSecret || isPaymentInProgress(intent.status)) return { kind: "gone-through", checkoutId };
    return await confirmPayment(parts, checkoutId, intent.clientSecret);
  } catch (failure) {
    return toRefusedOutcome(failure);
  }
}

async function confirmPayment(
  { stripe, elements, contact, calls, returnUrl }: PaymentInput,
  checkoutId: CheckoutId,
  clientSecret: string,
): Promise<PaymentOutcome> {
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret,
    redirect: "if_required",
    confirmParams: {
      return_url: returnUrl(checkoutId),
      payment_method_data: {
        billing_details: { name: `${contact.firstName} ${contact.lastName}`.trim(), email: contact.email.trim() },
      },
    },
  });
  if (!error || isPaymentInProgress(error.payment_intent?.status)) return { kind: "gone-through", checkoutId };
  if (isDecline(error)) return createRefusedOutcome(getDeclineMessage(error));
  // The response may have been lost after the charge, so ask the server, which checks with Stripe.
  const isPaid = await calls.checkout.complete.mutate({ checkoutId }, silentContext).then(
    () => true,
    (failure: unknown) => {
      if (["NOT_PAID", "CARD_DECLINED"].includes(getErrorCode(failure) ?? "")) return false;
      throw failure;
    },
  );
  return isPaid ? { kind: "gone-through", checkoutId } : createRefusedOutcome(UNKNOWN_RESULT_MESSAGE);
}

const isPaymentInProgress = (status: string | undefined) => status === "succeeded" || status === "processing";

/** Stripe reports a failed authentication as an invalid request. It is treated as a decline. */
const AUTHENTICATION_FAILURE = "payment_intent_authentication_failure";

const isDecline = ({ type, code }: StripeError) =>
  type === "card_error" || type === "validation_error" || code === AUTHENTICATION_FAILURE;

function getDeclineMessage({ code, message }: StripeError): string {
  if (code === AUTHENTICATION_FAILURE) {
    return "Your bank did not confirm the payment. You have not been charged. Try again, or use another card.";
  }
  const reason = message ?? "Your card was declined.";
  return `${reason} You have not been charged. Try again, or use another card.`;
}

/** Error codes that mean this page's cart is stale. */
const staleCodes = new Set([
  "ALREADY_PAID",
  "CART_CHANGED",
  "CART_NOT_FOUND",
  "CHECKOUT_CLOSED",
  "CHECKOUT_EMPTY",
  "PROMO_NOT_ELIGIBLE",
  "PROMO_RESERVED",
  "QUOTE_EXPIRED",
]);

function toRefusedOutcome(failure: unknown): PaymentOutcome {
  const isCartStale = staleCodes.has(getErrorCode(failure) ?? "");
  const problems = mapServerProblems(getErrorData(failure)?.fields);
  return { kind: "refused", message: getErrorMessage(failure), problems, isCartStale };
}

function createRefusedOutcome(message: string): PaymentOutcome & { kind: "refused" } {
  return { kind: "refused", message, problems: {}, isCartStale: false };
}
