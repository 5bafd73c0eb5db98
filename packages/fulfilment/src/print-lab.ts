import type { LabOrder } from "@storywall/domain/production/lab-order";

/** A lab that prints, frames and ships orders. Without a lab, the shop's staff make the orders. */
export type PrintLab = {
  /**
   * Tells the lab to make an order, or that the order is canceled. The lab keeps the highest version of an id, so a
   * repeated call is harmless. Returns the lab's own reference, if it has one. Throws LAB_UNAVAILABLE if the lab did
   * not confirm this id and version. Must not be called inside a transaction.
   */
  send(order: LabOrder, signal: AbortSignal): Promise<{ reference: string | null }>;
};
