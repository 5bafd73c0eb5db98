/** Texts of the card forms on the checkout page and on an order. */
export const paymentTexts = {
  formLoadError: "The card form didn’t load.",
  reload: "Reload",
  checkCard: "Please check your card details.",
  serviceUnreachable: "We couldn’t reach the payment service. You have not been charged. Please try again.",
  totalChanged: (shown: string, now: string) =>
    `The total has changed from ${shown} to ${now}. You have not been charged. Please check the new total, then pay.`,
  notConfirmed: "Your bank didn’t confirm the payment. You have not been charged. Try again, or use another card.",
  cardDeclined: "Your card was declined.",
  tryAnotherCard: (reason: string) => `${reason} You have not been charged. Try again, or use another card.`,
  pay: (amount: string) => `Pay ${amount}`,
  paying: "Paying…",
};
