import type { OrderLineView, OrderView, PendingChange } from "@storywall/domain/orders/schema";
import { type ComponentType, createContext, useContext } from "react";
import type { Access } from "./use-order.ts";

/** Brings a file to the shop and answers with the photo's id once it can be printed. Rejects with a sentence. */
export type SendPhoto = (file: File) => Promise<string>;

export type PayDifferenceProps = {
  access: Access;
  change: PendingChange;
  onPaid: (order: OrderView) => void;
  onClose: () => void;
};

export type CropTileProps = {
  access: Access;
  line: OrderLineView;
  tileName: string;
  onChanged: (order: OrderView) => void;
  onClose: () => void;
};

/** What the order's page leaves to others: how photos come to the shop, are cropped, and how cards are charged. */
export type OrderParts = {
  sendPhoto: SendPhoto;
  PayDifference: ComponentType<PayDifferenceProps>;
  CropTile: ComponentType<CropTileProps>;
};

const Parts = createContext<OrderParts | null>(null);
export const OrderPartsProvider = Parts.Provider;

export function useOrderParts(): OrderParts {
  const parts = useContext(Parts);
  if (!parts) throw new Error("An order's page wants its parts");
  return parts;
}

/** The photo itself could not be used; its message says why. */
export class PhotoNotSent extends Error {}
