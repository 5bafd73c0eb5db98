import { ApiError, createInvalidRequestError } from "./api-error.ts";
import type { PaymentMethod } from "./objects.ts";
import { type Params, readNestedParams, readText } from "./params.ts";
import { createObjectId, findRowOrThrow, getCurrentSeconds, type Simulation } from "./simulation.ts";

/** One of Stripe's test cards, with the number and behavior that Stripe documents. */
export type CardBehavior = {
  token: string;
  number: string;
  says: string;
  decline?: { code: string; decline_code?: string; message: string };
  authenticate?: true;
  dispute?: string;
  refund?: "pending" | "fails";
};

const createDecline = (decline_code: string, message = "Your card was declined.") => ({
  code: "card_declined",
  decline_code,
  message,
});
const genericDecline = createDecline("generic_decline");

export const testCards: readonly CardBehavior[] = [
  { token: "visa", number: "4242424242424242", says: "pays" },
  { token: "mastercard", number: "5555555555554444", says: "pays" },
  { token: "amex", number: "378282246310005", says: "pays" },
  {
    token: "threeDSecure2Required",
    number: "4000000000003220",
    says: "asks for 3-D Secure, then pays",
    authenticate: true,
  },
  {
    token: "authenticationRequired",
    number: "4000002500003155",
    says: "asks for 3-D Secure, then pays",
    authenticate: true,
  },
  {
    token: "threeDSecureRequiredChargeDeclined",
    number: "4000008400001629",
    says: "asks for 3-D Secure, then is declined",
    authenticate: true,
    decline: genericDecline,
  },
  { token: "chargeDeclined", number: "4000000000000002", says: "is declined", decline: genericDecline },
  {
    token: "chargeDeclinedInsufficientFunds",
    number: "4000000000009995",
    says: "is declined: insufficient funds",
    decline: createDecline("insufficient_funds", "Your card has insufficient funds."),
  },
  {
    token: "chargeDeclinedExpiredCard",
    number: "4000000000000069",
    says: "is declined: expired",
    decline: { code: "expired_card", message: "Your card has expired." },
  },
  { token: "createDispute", number: "4000000000000259", says: "pays, then is disputed", dispute: "fraudulent" },
  { token: "pendingRefund", number: "4000000000007726", says: "pays; its refunds take a moment", refund: "pending" },
  { token: "refundFail", number: "4000000000005126", says: "pays; its refunds fail later", refund: "fails" },
];

export function createPaymentMethod(sim: Simulation, params: Params): PaymentMethod {
  if (readText(params, "type") !== "card") throw createInvalidRequestError("Only cards are simulated.", "type");
  const card = readNestedParams(params, "card") ?? {};
  const number = (readText(card, "number") ?? "").replace(/[\s-]/g, "");
  if (!isLuhnValid(number)) throw createCardError("incorrect_number", "Your card number is incorrect.", "number");
  const year = Number(readText(card, "exp_year"));
  const months = (year < 100 ? 2000 + year : year) * 12 + Number(readText(card, "exp_month"));
  const today = sim.clock();
  if (!(months >= today.getUTCFullYear() * 12 + today.getUTCMonth() + 1))
    throw createCardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  if (!/^\d{3,4}$/.test(readText(card, "cvc") ?? ""))
    throw createCardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  const behavior = testCards.find((testCard) => testCard.number === number);
  if (behavior) return storePaymentMethod(sim, behavior);
  throw new ApiError(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "test_mode_live_card",
    message: "Your card was declined. Your request was in test mode, but used a non test card.",
  });
}

/** Returns an existing payment method, or a new one for `pm_card_…`. */
export function findPaymentMethod(sim: Simulation, id: string): PaymentMethod {
  const behavior = testCards.find(({ token }) => id === `pm_card_${token}`);
  return behavior ? storePaymentMethod(sim, behavior) : findRowOrThrow(sim, "payment_methods", id);
}

/** Returns the behavior of the card. A card that is no longer defined behaves like a plain card. */
export function findCardBehavior({ sim: { card } }: PaymentMethod): Partial<CardBehavior> {
  return testCards.find(({ token }) => token === card) ?? {};
}

function storePaymentMethod(sim: Simulation, { token }: CardBehavior): PaymentMethod {
  const method: PaymentMethod = {
    id: createObjectId("pm"),
    object: "payment_method",
    created: getCurrentSeconds(sim),
    livemode: false,
    type: "card",
    sim: { card: token },
  };
  sim.store.put("payment_methods", method);
  return method;
}

const createCardError = (code: string, message: string, param: string) =>
  new ApiError(402, { type: "card_error", code, message, param });

function isLuhnValid(digits: string): boolean {
  let total = 0;
  for (const [index, digit] of Array.from(digits).reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return /^\d{12,19}$/.test(digits) && total % 10 === 0;
}
