import { CHANGE_GRANT_MINUTES } from "@storywall/domain/orders/actions";

export const orderChangeTexts = {
  changeAddressTitle: "Change address",
  keepAddress: "Keep address",
  saveAddress: "Save address",
  saving: "Saving…",
  totalChangeTitle: (before: string, after: string) => `Your total will change from ${before} to ${after}`,
  totalIncrease: (amount: string) =>
    `Sales tax depends on the address. You’ll pay ${amount} more. We’ll change the address once you’ve paid.`,
  totalDecrease: (amount: string) =>
    `Sales tax depends on the address. We’ll refund ${amount} to your original payment method.`,
  totalDecreaseRefunded:
    "Sales tax depends on the address. You’ve already been refunded in full, so there’s nothing more to refund.",
  continueToPay: (amount: string) => `Continue and pay ${amount}`,
  changeAndRefund: (amount: string) => `Change address and get ${amount} back`,
  changeAddress: "Change address",
  addressChanged: "Your address was changed.",
  addressChangedAndRefunded: (amount: string) => `Your address was changed, and we’re refunding ${amount}.`,
  addressChangedAndHeld: (amount: string) =>
    `Your address was changed. The refund of ${amount} waits for your bank’s decision about the payment you disputed.`,
  payForAddress:
    "Once you pay, we’ll ship to the new address. Until then, your order will still ship to the old address.",
  amount: "Amount",
  before: "Before",
  after: "After",
  salesTax: "Sales tax",
  total: "Total",

  pendingTitle: (amount: string) => `Pay ${amount} to use the new address.`,
  pending: (total: string) =>
    `Until you pay, your total will stay at ${total} and your order will still ship to the old address.`,
  keepOldAddress: "Keep old address",
  newTotal: (after: string, before: string) => `Your new total is ${after} instead of ${before}, and we’ll ship to:`,
  payForm: "Pay the difference",
  notNow: "Not now",
  notCharged: (reason: string) => `${reason} You have not been charged.`,
  paymentFailed: "The payment didn’t go through. You have not been charged.",

  cancelTitle: "Cancel this order?",
  cancelHint: (amount: string | null) =>
    amount
      ? `We won’t make or ship anything, and we’ll refund ${amount} to your original payment method. A canceled order can’t be reopened.`
      : "We won’t make or ship anything. A canceled order can’t be reopened.",
  disputeHint:
    "Your bank is reviewing the payment you disputed. We’ll send a refund only if the bank doesn’t return your money itself.",
  keepOrder: "Keep order",
  cancelOrder: "Cancel order",
  canceling: "Canceling…",

  codeTitle: "Check your email",
  codeHint:
    "This order was placed in another browser. To change it here, enter the code we send to the email address on the order.",
  code: "Code",
  sendingCode: "Sending the code…",
  codeSent: (email: string, minutes: number) =>
    `We sent a six-digit code to ${email}. It expires in ${minutes} minutes.`,
  newCodeSent: (email: string, minutes: number) =>
    `We sent a new six-digit code to ${email}. It expires in ${minutes} minutes.`,
  codeIncomplete: "Enter the six digits from our email.",
  codeAccepted: `Code accepted. You can change this order here for the next ${CHANGE_GRANT_MINUTES} minutes.`,
  sendNewCode: "Send a new code",
  confirmCode: "Confirm",
  checkingCode: "Checking…",
};
