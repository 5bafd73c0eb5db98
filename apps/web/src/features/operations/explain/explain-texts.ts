const orderEvents: Readonly<Record<string, string>> = {
  awaiting_photos: "Ordered, waiting for photos",
  checking: "Being checked",
  needs_attention: "On hold",
  printing: "Printing started",
  framing: "Framing started",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  returning: "On its way back",
  returned: "Returned",
  cancelled: "Canceled",
};

const otherEvents: Readonly<Record<string, string>> = {
  "payment succeeded": "Payment received",
  "payment failed": "Payment failed",
  "refund requested": "Refund requested",
  "refund succeeded": "Refund paid",
  "refund failed": "Refund failed",
  "remake making": "Remake started",
  "remake shipped": "Remake shipped",
  "claim open": "Claim received",
};

export const explainTexts = {
  findForm: "Find a purchase",
  reference: "Order number or any ID",
  referenceHint: "The ID of a cart, checkout, payment, payment intent, refund, order, or tile.",
  find: "Show history",
  noOrder: "This cart never became an order.",

  timeline: "Timeline",
  paymentsAndEmails: "Payments and emails",
  technicalLog: "Technical log",
  cut: (count: number) => `Showing only the first ${count} entries.`,
  /** Descriptions of events, by the state of the order. */
  orderEvents,
  /** Descriptions of events, by the name of the thing that changed and its state. */
  otherEvents,
  email: (kind: string, status: string) => `Email “${kind}”: ${status}`,
  backgroundJob: (name: string, outcome: string) => `Background job ${name}: ${outcome}`,
  emailSource: "email",
  actor: (actor: string) => `by ${actor}`,

  payments: "Payments",
  refunded: (state: string, amount: string) => `${state}, ${amount} refunded`,
  checkAgain: "Check status again",
  checking: "Checking the payment now.",
  inProgress: "Already in progress.",

  noEmails: "No email has been sent yet.",
  resend: (email: string) => `Resend “${email}”`,
  resending: "Sending the email again.",
};
