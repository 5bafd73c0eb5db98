import { SESSION_DAYS } from "../accounts/sign-in-periods.ts";

export const retentionDays = {
  /** Counted from the cart's last change. */
  cartUntilAbandoned: 30,
  cartUntilPurged: 365,
  unreferencedPhoto: 30,
  /** Original uploads, counted from the order's delivery. */
  originalAfterDelivery: 60,
  reservedPhoto: 1,
  /** Sessions, and visitors who left no data, counted from the last visit. */
  visit: SESSION_DAYS,
  paymentEvent: 90,
  /** Stored responses of idempotent requests. */
  idempotencyKey: 3,
  /** Deleted sets and walls, which can be restored during this time. */
  deletedDesign: 30,
  endedSignIn: 30,
  /** Links for family and friends with the contributors' names, counted from the end of the link. */
  endedPhotoCollection: 30,
  /** Names, addresses and messages of gift cards that were never paid for. */
  unpaidGiftCard: 30,
  /** Pictures and models of walls. Most orders are delivered by then, and their emails have shown the picture. */
  capture: 30,
  /** Files of shipping labels, counted from their purchase. */
  labelFile: 60,
  /**
   * An unreferenced object in the store is recorded only after this many days, because a younger one may belong to an
   * upload in progress.
   */
  strayUntilSeen: 1,
  /** Time from the recording of an unreferenced object until its deletion. */
  strayUntilDeleted: 7,
  reconciliationRun: 90,
  /** Addresses that emails do not reach, counted from the email service's last report. */
  suppressedAddress: 365,
  /** Webhook events and the log of their deliveries. */
  webhookEvent: 30,
  /** State changes of photos, carts and tiles. Those of orders and payments are not deleted automatically. */
  stateLogEntry: 365,
  /** Days after which an order that waits for photos is escalated to support. */
  uploadLaterUntilSupport: 30,
  /** Days after which an order that waits for a replacement photo is escalated to support. */
  problemUntilSupport: 7,
} as const;

/** Time in minutes after which an unpaid order change is dropped. */
export const CHANGE_PAYMENT_MINUTES = 30;
/**
 * Time in hours after which an unpaid order change by staff is dropped. It is longer, because the customer must first
 * read the email about it.
 */
export const SHOP_CHANGE_PAYMENT_HOURS = 72;

/** Word a visitor types to confirm an erasure. Case does not matter. */
export const ERASE_CONFIRMATION = "DELETE";
