import type { OrderLineView, OrderView, PendingChange } from "@storywall/domain/orders/schema";
import { type ComponentType, createContext, useContext } from "react";
import type { Access } from "./use-order.ts";

/** Uploads a photo. Resolves with the photo's id when it can be printed. Rejects with a message for the shopper. */
export type SendPhoto = (file: File) => Promise<string>;

export type DifferencePaymentProps = {
  access: Access;
  change: PendingChange;
  onPaid: (order: OrderView) => void;
  onClose: () => void;
};

export type TileCropEditorProps = {
  access: Access;
  line: OrderLineView;
  tileName: string;
  onChanged: (order: OrderView) => void;
  onClose: () => void;
};

/** Features that come from other contexts: photo upload, cropping and card payment. */
export type OrderFeatures = {
  sendPhoto: SendPhoto;
  DifferencePayment: ComponentType<DifferencePaymentProps>;
  TileCropEditor: ComponentType<TileCropEditorProps>;
};

const OrderFeaturesContext = createContext<OrderFeatures | null>(null);
export const OrderFeaturesProvider = OrderFeaturesContext.Provider;

export function useOrderFeatures(): OrderFeatures {
  const features = useContext(OrderFeaturesContext);
  if (!features) throw new Error("useOrderFeatures must be used within an OrderFeaturesProvider.");
  return features;
}

/** Error that means that a photo cannot be used. The message says why. */
export class PhotoNotSentError extends Error {}
