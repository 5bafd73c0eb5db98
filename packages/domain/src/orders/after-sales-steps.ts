import type { StateOf } from "../kernel/states.ts";

/** What happens next in a state: one sentence for the shopper, one for the owner, and the admin page that shows it. */
export type AfterSalesStep = {
  shopper: string;
  owner: string;
  page: "/admin/orders" | "/admin/claims" | "/admin/board";
};

type Steps<State extends string> = Readonly<Record<State, AfterSalesStep>>;

const claim: Steps<StateOf<"claim">> = {
  open: {
    shopper: "We’re looking into it and will email you.",
    owner: "Decide on the claim.",
    page: "/admin/claims",
  },
  remade: {
    shopper: "We’re remaking it for free. You can follow it below.",
    owner: "Print and ship the remake.",
    page: "/admin/board",
  },
  refunding: {
    shopper: "We’re refunding you. See the status above.",
    owner: "Nothing to do unless the refund fails.",
    page: "/admin/orders",
  },
  returning: {
    shopper: "Send your order back with the return label. We’ll refund you once it gets here.",
    owner: "Send the return label, then confirm when the package arrives.",
    page: "/admin/claims",
  },
  returned: {
    shopper: "Your return has arrived. See your refund above.",
    owner: "Nothing to do. The return has arrived.",
    page: "/admin/orders",
  },
  declined: {
    shopper: "We can’t offer a remake or refund for this. Reply to our email if you think we got it wrong.",
    owner: "Nothing to do. The claim was declined.",
    page: "/admin/orders",
  },
};

const remake: Steps<StateOf<"remake">> = {
  making: {
    shopper: "In production. We’ll email you when it ships.",
    owner: "Print, frame, and ship it.",
    page: "/admin/board",
  },
  sent: {
    shopper: "On its way to you",
    owner: "Mark it as delivered once the carrier says so.",
    page: "/admin/board",
  },
  delivered: { shopper: "Arrived", owner: "Nothing to do. It was delivered.", page: "/admin/orders" },
  cancelled: {
    shopper: "Stopped, because the order was returned or refunded",
    owner: "Nothing to make. Set aside its prints.",
    page: "/admin/orders",
  },
};

const change: Steps<StateOf<"change">> = {
  awaiting_payment: {
    shopper: "Pay the difference to use the new address, or keep the old one.",
    owner: "Wait for the customer to pay for the change.",
    page: "/admin/orders",
  },
  applied: {
    shopper: "Nothing to do. Your order ships to the new address.",
    owner: "Nothing to do. The address was changed.",
    page: "/admin/orders",
  },
  closed: {
    shopper: "Nothing to do. Your order ships to the address shown here.",
    owner: "Nothing to do. The old address was kept.",
    page: "/admin/orders",
  },
};

const refund: Steps<StateOf<"refund">> = {
  requested: {
    shopper: "Nothing to do. Your refund is on its way.",
    owner: "Nothing to do. It will be sent, after the bank’s decision if the payment is disputed.",
    page: "/admin/orders",
  },
  submitted: {
    shopper: "Nothing to do. Your bank may take up to five business days.",
    owner: "Nothing to do. The bank is processing it.",
    page: "/admin/orders",
  },
  succeeded: {
    shopper: "Nothing to do. We refunded you.",
    owner: "Nothing to do. It was refunded.",
    page: "/admin/orders",
  },
  failed: {
    shopper: "We’re looking into it and will email you.",
    owner: "Retry the refund, or ask the customer where to send the money.",
    page: "/admin/orders",
  },
};

const dispute: Steps<"open" | "closed"> = {
  open: {
    shopper: "Your bank is reviewing the payment you disputed. You’ll hear from your bank.",
    owner: "Download the dispute evidence and submit it at Stripe.",
    page: "/admin/orders",
  },
  closed: {
    shopper: "Nothing to do. Your bank has decided.",
    owner: "Nothing to do. The bank has decided.",
    page: "/admin/orders",
  },
};

/** The next step in every state of a claim, remake, order change, refund and dispute, as pages show it. */
export const afterSalesSteps = { claim, remake, change, refund, dispute } as const;
