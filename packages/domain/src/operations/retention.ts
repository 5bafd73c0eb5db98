/** How long things are kept, in days unless named otherwise. */
export const keptDays = {
  /** A cart is kept a year after it was last touched; after a month nobody is expected back at once. */
  cartUntilAbandoned: 30,
  cartUntilPurged: 365,
  /** A photo that nothing shows or prints. */
  unreferencedPhoto: 30,
  /** The file as it was sent, after delivery. */
  originalAfterDelivery: 60,
  /** Reliability 4.10: what was reserved and never arrived. */
  reservedPhoto: 1,
  /** Reliability 4.10: events of the payment processor. */
  paymentEvent: 90,
  /** Answers that are given again under an Idempotency-Key; 72 hours. */
  idempotencyKey: 3,
  /** Deleted sets and walls can be brought back for a month. */
  deletedDesign: 30,
  /** Links to sign in by, and sessions, after they ended. */
  endedSignIn: 30,
  /** A wall as one picture: made again whenever it is wanted. */
  capture: 7,
  /** Reliability 4.10: a file in the store that no row names; so long it may still be on its way to one. */
  strayUntilSeen: 1,
  /** Reliability 4.10: from then on it is left alone so long, and deleted. */
  strayUntilDeleted: 7,
  /** When the reconciliation ran. */
  reconciliationRun: 90,
  /** An order that waits for photos goes to support. */
  uploadLaterUntilSupport: 30,
  /** An order that waits for another photo. */
  problemUntilSupport: 7,
} as const;

/** For so long a change of an order waits for its payment; then the order stays as it was. */
export const CHANGE_HELD_MINUTES = 30;
