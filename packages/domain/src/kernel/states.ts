/**
 * All states with their allowed transitions. `""` is the state before creation. The database enforces the same
 * transitions.
 */
export const transitions = {
  cart: {
    "": ["open"],
    open: ["locked", "abandoned"],
    locked: ["open", "converted"],
    abandoned: ["open", "purged"],
    converted: [],
    purged: [],
  },
  checkout: {
    "": ["awaiting_payment"],
    awaiting_payment: ["paid", "cancelled", "expired"],
    cancelled: ["paid"],
    expired: ["paid"],
    paid: ["completed", "needs_review"],
    needs_review: ["completed", "refunded"],
    completed: [],
    refunded: ["needs_review"],
  },
  payment: {
    "": ["created"],
    created: ["open", "succeeded", "canceled", "duplicate"],
    open: ["processing", "succeeded", "canceled", "duplicate"],
    processing: ["open", "succeeded", "canceled", "duplicate"],
    succeeded: ["partially_refunded", "refunded", "disputed"],
    partially_refunded: ["succeeded", "refunded", "disputed"],
    disputed: ["succeeded", "partially_refunded", "refunded"],
    duplicate: ["refunded"],
    canceled: [],
    refunded: ["succeeded", "partially_refunded", "disputed", "duplicate"],
  },
  order: {
    "": ["awaiting_photos", "checking"],
    awaiting_photos: ["checking", "cancelled"],
    // An order of accessories alone goes straight to packing, because it has nothing to print.
    checking: ["needs_attention", "printing", "packed", "cancelled"],
    needs_attention: ["checking", "cancelled"],
    printing: ["framing", "checking", "cancelled"],
    framing: ["packed", "printing", "cancelled"],
    packed: ["shipped", "framing", "checking", "cancelled"],
    shipped: ["delivered", "returning"],
    delivered: ["returning"],
    returning: ["returned"],
    returned: [],
    cancelled: [],
  },
  refund: {
    "": ["requested"],
    requested: ["submitted"],
    submitted: ["succeeded", "failed"],
    failed: ["submitted"],
    succeeded: ["failed"],
  },
  photo: {
    "": ["reserved"],
    reserved: ["uploaded", "delete_pending"],
    uploaded: ["ready", "rejected", "delete_pending"],
    ready: ["delete_pending"],
    rejected: ["delete_pending"],
    delete_pending: ["deleted"],
    deleted: [],
  },
  tile: {
    "": ["waiting"],
    waiting: ["rendered"],
    rendered: ["printed", "waiting"],
    printed: ["framed", "remake", "rendered"],
    framed: ["packed", "remake", "printed"],
    packed: ["remake", "framed"],
    remake: ["waiting"],
  },
  change: {
    "": ["awaiting_payment"],
    awaiting_payment: ["applied", "closed"],
    applied: [],
    closed: [],
  },
  remake: {
    "": ["making"],
    making: ["sent", "cancelled"],
    sent: ["delivered"],
    delivered: [],
    // Remakes are canceled if the order is returned or refunded before they are sent.
    cancelled: [],
  },
  claim: {
    "": ["open"],
    open: ["remade", "refunding", "returning", "declined"],
    remade: [],
    refunding: [],
    returning: ["returned"],
    returned: [],
    declined: [],
  },
  label: {
    "": ["quoted"],
    quoted: ["buying"],
    // A purchase that the label service refuses can be tried again with another rate.
    buying: ["bought", "quoted"],
    bought: ["voiding"],
    voiding: ["voided", "bought"],
    voided: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type Entity = keyof typeof transitions;
export type StateOf<E extends Entity> = Exclude<keyof (typeof transitions)[E] & string, "">;

/** Returns whether a transition is allowed. `from` is `""` for creation. */
export function canTransition(entity: Entity, from: string, to: string): boolean {
  const allowedTransitions: Readonly<Record<string, readonly string[]>> = transitions[entity];
  return Object.hasOwn(allowedTransitions, from) && (allowedTransitions[from] ?? []).includes(to);
}

export const orderStateLabels: Record<StateOf<"order">, string> = {
  awaiting_photos: "Received",
  checking: "Checking",
  needs_attention: "Checking",
  printing: "Printing",
  framing: "Framing",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  returning: "Delivered",
  returned: "Delivered",
  cancelled: "Canceled",
};
