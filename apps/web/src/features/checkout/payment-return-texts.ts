/** Texts of the page after a payment. */
export const paymentReturnTexts = {
  statuses: {
    asking: { title: "Confirming your payment…", text: "This takes a moment. Please keep this page open." },
    slow: {
      title: "Your bank is taking longer than usual",
      text: "We’re still waiting to hear back. You can close this page. Once the payment goes through, we’ll place your order and email you. You won’t be charged twice.",
    },
    unseen: {
      title: "We can’t confirm your payment yet",
      text: "We lost the connection to the shop or the payment service. This page will keep trying. If the payment went through, we’ll place your order and email you. You won’t be charged twice.",
    },
    unpaid: {
      title: "Your payment didn’t go through",
      text: "You have not been charged, and your cart is just as you left it.",
    },
    closed: {
      title: "This checkout is no longer active",
      text: "You have not been charged. Your cart is just as you left it.",
    },
    "in-review": {
      title: "Thank you for your payment",
      text: "We’ll review this order before we start on it, then email you. You don’t need to do anything.",
    },
    emailed: {
      title: "Thank you! Your payment went through",
      text: "Your order is placed. We can’t show it here because this browser’s cookies were cleared or blocked. The link to your order is in the confirmation we’re sending to the email address you entered.",
    },
    unknown: {
      title: "We couldn’t find this checkout",
      text: "Check the link and try again.",
    },
  },
  goToCart: "Go to cart",
  findOrder: "Find my order",
  backToCheckout: "Back to checkout",
  checkOutAgain: "Check out again",
};
