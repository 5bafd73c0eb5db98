import { newId, OrderId } from "@storywall/domain/kernel/ids";
import type { LabOrder } from "@storywall/domain/production/lab-order";

export const testLabOrder: LabOrder = {
  id: OrderId.parse(newId("order")),
  version: 3,
  action: "cancel",
  orderNumber: "SW-TEST",
  isRemake: false,
  shipBy: "2026-12-03",
  boxCode: "O",
  accessories: [],
  packingSlipUrl: "https://shop.example/slip",
  addressLabelUrl: "https://shop.example/label",
  trackingUrl: "https://shop.example/tracking",
  tiles: [],
};
