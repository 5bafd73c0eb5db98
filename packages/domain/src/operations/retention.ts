/** Retention periods in days. */
export const retentionDays = {
  /** Since its last change. */
  cartUntilAbandoned: 30,
  cartUntilPurged: 365,
  /** Photos that no design or order uses. */
  unreferencedPhoto: 30,
  /** The original upload, counted from delivery. */
  originalAfterDelivery: 60,
  /** Reserved photos that were never uploaded. */
  reservedPhoto: 1,
  /** Events of the payment processor. */
  paymentEvent: 90,
  /** Stored responses of idempotent requests. */
  idempotencyKey: 3,
  /** Removed sets and walls can be restored until then. */
  deletedDesign: 30,
  /** Sign-in links and sessions, counted from their end. */
  endedSignIn: 30,
  /** Wall captures; they can be drawn again. */
  capture: 7,
  /**
   * Minimum age of an unreferenced object in the store before it is recorded; it may belong to an upload in progress.
   */
  strayUntilSeen: 1,
  /** Counted from when the unreferenced object was recorded. */
  strayUntilDeleted: 7,
  reconciliationRun: 90,
  /** An order that waits for photos is escalated to support. */
  uploadLaterUntilSupport: 30,
  /** An order that waits for a replacement photo is escalated to support. */
  problemUntilSupport: 7,
} as const;

/** How long an order change awaits its payment, in minutes, before it is dropped. */
export const CHANGE_PAYMENT_MINUTES = 30;
