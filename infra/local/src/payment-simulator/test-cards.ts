/** One of Stripe's test cards, with the number and behavior that Stripe documents. */
export type CardBehavior = {
  token: string;
  number: string;
  brand: "amex" | "diners" | "discover" | "jcb" | "mastercard" | "unionpay" | "visa";
  says: string;
  decline?: { code: string; declineCode?: string; message: string };
  authenticate?: true;
  dispute?: string;
  refund?: "pending" | "fails";
};

const createDeclineDetails = (declineCode: string, message = "Your card was declined.") => ({
  code: "card_declined",
  declineCode,
  message,
});

export const testCards: readonly CardBehavior[] = [
  { token: "visa", number: "4242424242424242", brand: "visa", says: "pays" },
  { token: "visa_debit", number: "4000056655665556", brand: "visa", says: "pays" },
  { token: "mastercard", number: "5555555555554444", brand: "mastercard", says: "pays" },
  { token: "mastercard_debit", number: "5200828282828210", brand: "mastercard", says: "pays" },
  { token: "amex", number: "378282246310005", brand: "amex", says: "pays" },
  { token: "discover", number: "6011111111111117", brand: "discover", says: "pays" },
  { token: "diners", number: "3056930009020004", brand: "diners", says: "pays" },
  { token: "jcb", number: "3566002020360505", brand: "jcb", says: "pays" },
  { token: "unionpay", number: "6200000000000005", brand: "unionpay", says: "pays" },
  {
    token: "threeDSecure2Required",
    number: "4000000000003220",
    brand: "visa",
    says: "asks for 3-D Secure, then pays",
    authenticate: true,
  },
  {
    token: "authenticationRequired",
    number: "4000002500003155",
    brand: "visa",
    says: "asks for 3-D Secure, then pays",
    authenticate: true,
  },
  {
    token: "threeDSecureRequiredChargeDeclined",
    number: "4000008400001629",
    brand: "visa",
    says: "asks for 3-D Secure, then is declined",
    authenticate: true,
    decline: createDeclineDetails("generic_decline"),
  },
  {
    token: "chargeDeclined",
    number: "4000000000000002",
    brand: "visa",
    says: "is declined",
    decline: createDeclineDetails("generic_decline"),
  },
  {
    token: "chargeDeclinedInsufficientFunds",
    number: "4000000000009995",
    brand: "visa",
    says: "is declined: insufficient funds",
    decline: createDeclineDetails("insufficient_funds", "Your card has insufficient funds."),
  },
  {
    token: "chargeDeclinedLostCard",
    number: "4000000000009987",
    brand: "visa",
    says: "is declined: lost card",
    decline: createDeclineDetails("lost_card"),
  },
  {
    token: "chargeDeclinedStolenCard",
    number: "4000000000009979",
    brand: "visa",
    says: "is declined: stolen card",
    decline: createDeclineDetails("stolen_card"),
  },
  {
    token: "chargeDeclinedExpiredCard",
    number: "4000000000000069",
    brand: "visa",
    says: "is declined: expired",
    decline: { code: "expired_card", message: "Your card has expired." },
  },
  {
    token: "chargeDeclinedIncorrectCvc",
    number: "4000000000000127",
    brand: "visa",
    says: "is declined: wrong security code",
    decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  },
  {
    token: "chargeDeclinedProcessingError",
    number: "4000000000000119",
    brand: "visa",
    says: "fails while processing",
    decline: {
      code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  },
  {
    token: "createDispute",
    number: "4000000000000259",
    brand: "visa",
    says: "pays, then disputes the charge",
    dispute: "fraudulent",
  },
  {
    token: "createDisputeProductNotReceived",
    number: "4000000000002685",
    brand: "visa",
    says: "pays, then says nothing arrived",
    dispute: "product_not_received",
  },
  {
    token: "pendingRefund",
    number: "4000000000007726",
    brand: "visa",
    says: "pays; its refunds take a moment",
    refund: "pending",
  },
  {
    token: "refundFail",
    number: "4000000000005126",
    brand: "visa",
    says: "pays; its refunds fail later",
    refund: "fails",
  },
];

export const findCardByNumber = (number: string) => testCards.find((card) => card.number === number);

/** Stripe has two names for one card: `visa_chargeDeclined` and `chargeDeclined`. */
export const findCardByToken = (token: string) =>
  testCards.find((card) => card.token === token) ??
  testCards.find((card) => card.token === token.replace(/^visa_/, ""));

export function isLuhnValid(digits: string): boolean {
  let total = 0;
  for (const [index, digit] of Array.from(digits).reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length >= 12 && total % 10 === 0;
}
