import type { RemakeView } from "@storywall/domain/orders/schema";
import type { ReactNode } from "react";

/** Texts about remakes and about packing without scanning. */
export const adminRemakesTexts = {
  start: (tileCount: number) => (tileCount > 1 ? `Remake ${tileCount} tiles` : "Remake tile"),
  selectTiles: "Select tiles to remake for free.",
  freeForCustomer: "The remake is free. The customer will get an email.",
  started: "Remake started. The customer will get an email.",
  title: "Remakes",
  states: { making: "being made", sent: "shipped", delivered: "delivered", cancelled: "stopped" } satisfies Record<
    RemakeView["state"],
    string
  >,
  summary: (state: ReactNode, tileCount: number, since: string, parcel: ReactNode) => (
    <>
      {state}, {tileCount === 1 ? "1 tile" : `${tileCount} tiles`}, started {since}
      {parcel ? <>, {parcel}</> : null}
    </>
  ),
  tileState: (tile: string, state: string) => `${tile}: ${state}`,
  printPending: "The print file is still being made.",
  markDelivered: "Mark as delivered",
  delivered: "Marked as delivered.",
  shipForm: "Ship the remake",
  carrier: "Carrier",
  trackingNumber: "Tracking number",
  useAnyway: "Use anyway",
  trackingLink: "Tracking link",
  markShipped: "Mark as packed and shipped",
  shipped: "Marked as shipped. The customer will get an email.",

  packForm: "Pack without scanning",
  packReason: "Reason for packing without scanning",
  markPacked: "Mark as packed",
  packed: "Marked as packed. Your reason is in the audit log.",
};
