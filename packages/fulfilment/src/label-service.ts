import type { LabelRate, ParcelToLabel } from "@storywall/domain/production/shipping/labels";

/** A label that was bought, with the price that was charged. */
export type BoughtLabel = { carrier: string; service: string; cents: number; trackingNumber: string; pdf: Uint8Array };

/**
 * A service that sells shipping labels. Every method throws LABELS_UNAVAILABLE if the service does not answer or its
 * answer cannot be right, and LABEL_REFUSED if it refuses. No method may be called inside a transaction.
 */
export type LabelService = {
  /** Returns the prices of labels for a parcel, cheapest first. Nothing is bought. */
  quote(parcel: ParcelToLabel): Promise<{ shipmentId: string; rates: LabelRate[] }>;
  /**
   * Buys the label of a shipment. A shipment has one label at most, so a repeated call returns the label that was
   * bought and charges nothing. After LABELS_UNAVAILABLE, the label may have been bought, and the call must be
   * repeated.
   */
  buy(choice: { shipmentId: string; rateId: string }): Promise<BoughtLabel>;
  /** Requests a refund of the label. Idempotent. */
  void(shipmentId: string): Promise<void>;
};
