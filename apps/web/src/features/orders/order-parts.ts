import type { OrderLineView, OrderView, PendingChange } from "@storywall/domain/orders/schema";
import { type ComponentType, createContext, useContext } from "react";
import type { Access } from "./use-order.ts";

/** Uploads a photo and resolves with its id once it is printable. Rejects with a message for the shopper. */
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

/** Injected features: photo upload, cropping and card payment. */
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

/** The photo is unusable; the message says why. */
export class PhotoNotSent extends Error {}
