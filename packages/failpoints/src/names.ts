/** The processes of the shop, one kind each. */
export const processKinds = ["web", "images", "checkout", "orders", "email", "outbox"] as const;
export type ProcessKind = (typeof processKinds)[number];

/**
 * Every place at which a process can be made to die, throw or freeze, and the process in which that is tried: before and
 * after each commit, each call to somebody else, and each object written or deleted.
 */
export const failpoints = {
  "photo.reserve.before-commit": "web",
  "photo.reserve.after-commit": "web",
  "photo.complete.before-commit": "web",
  "photo.complete.after-commit": "web",
  "photo.remove.before-commit": "web",
  "photo.remove.after-commit": "web",
  "privacy.erase.before-commit": "web",
  "privacy.erase.after-commit": "web",
  "cart.start.after-commit": "web",
  "cart.edit.before-commit": "web",
  "cart.edit.after-commit": "web",
  "checkout.freeze.before-commit": "web",
  "checkout.freeze.after-commit": "web",
  "checkout.release.before-cancel": "web",
  "checkout.release.after-cancel": "web",
  "checkout.release.before-commit": "web",
  "checkout.release.after-commit": "web",
  "payment.open.before-create": "web",
  "payment.open.after-create": "web",
  "payment.open.before-commit": "web",
  "payment.open.after-commit": "web",
  "payment.renew.before-commit": "checkout",
  "payment.renew.after-commit": "checkout",
  "webhook.before-store": "web",
  "webhook.before-commit": "web",
  "webhook.after-store": "web",
  "order.change.before-commit": "web",
  "order.change.after-commit": "web",
  "order.upload-later.before-commit": "web",
  "order.upload-later.after-commit": "web",
  "change.open.before-create": "web",
  "change.open.after-create": "web",
  "change.open.before-commit": "web",
  "change.open.after-commit": "web",
  "change.settle.before-retrieve": "orders",
  "change.settle.before-commit": "orders",
  "change.settle.after-commit": "orders",
  "finalise.before-retrieve": "orders",
  "finalise.after-retrieve": "orders",
  "finalise.before-order": "orders",
  "finalise.before-commit": "orders",
  "finalise.after-commit": "orders",
  "duplicate.before-commit": "orders",
  "duplicate.after-commit": "orders",
  "refund.before-create": "orders",
  "refund.after-create": "orders",
  "refund.after-commit": "orders",
  "follow.before-retrieve": "orders",
  "follow.before-commit": "orders",
  "follow.after-commit": "orders",
  "job.after-claim": "checkout",
  "job.before-mark": "checkout",
  "job.after-mark": "checkout",
  "mail.before-row": "email",
  "mail.before-send": "email",
  "mail.after-send": "email",
  "mail.after-mark": "email",
  "normalise.before-download": "images",
  "normalise.before-put": "images",
  "normalise.after-put": "images",
  "normalise.before-commit": "images",
  "normalise.after-commit": "images",
  "print.before-download": "images",
  "print.before-put": "images",
  "print.after-put": "images",
  "print.before-commit": "images",
  "print.after-commit": "images",
  "erase.before-delete": "images",
  "erase.after-delete": "images",
  "erase.before-commit": "images",
  "erase.after-commit": "images",
  "relay.before-add": "outbox",
  "relay.after-add": "outbox",
  "relay.after-commit": "outbox",
  "sweep.before-work": "outbox",
  "sweep.before-commit": "outbox",
  "sweep.after-commit": "outbox",
  "sweep.payments.before-commit": "outbox",
  "sweep.payments.after-commit": "outbox",
} as const satisfies Record<string, ProcessKind>;

export type FailpointName = keyof typeof failpoints;
export const failpointNames = Object.keys(failpoints) as FailpointName[];

/** What the chaos suite takes away to see that it would notice. */
export const safeguards = [
  /** The order that is there already is looked for under the lock. */
  "finalise.once",
  /** Amount, currency and checkout are compared before there is an order. */
  "finalise.objection",
  /** A letter that went out is not written again. */
  "mail.once",
] as const;
export type Safeguard = (typeof safeguards)[number];
