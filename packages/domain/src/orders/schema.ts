import { z } from "zod";
import { Design, DesignTile } from "../cart/design-schema.ts";
import { TotalsView } from "../cart/schema.ts";
import { AddressInput } from "../checkout/address-schema.ts";
import { isShopErrorCode } from "../errors.ts";
import { ArtId, CartId, OrderId, RefundId, ShopMessageId, TileId } from "../ids.ts";
import { Crop } from "../tiles/crop-schema.ts";
import { orderActions } from "./actions.ts";

export const orderStates = [
  "awaiting_photos",
  "checking",
  "needs_attention",
  "printing",
  "framing",
  "packed",
  "shipped",
  "delivered",
  "returning",
  "returned",
  "cancelled",
] as const;

export const OrderTileView = z.object({
  id: TileId,
  name: z.string(),
  copy: z.int(),
  state: z.enum(["waiting", "rendered", "printed", "framed", "packed", "remake"]),
  /** Path of a small JPEG made from the print file itself, or null until there is one. */
  proofPath: z.string().nullable(),
  effectivePpi: z.int().nullable(),
});
export type OrderTileView = z.infer<typeof OrderTileView>;

export const OrderLineView = z.object({
  id: z.uuid(),
  templateKey: z.string(),
  title: z.string(),
  design: Design,
  quantity: z.int(),
  unitPrice: z.int(),
  isUploadLater: z.boolean(),
  /** True while an upload-later line still wants photos. */
  wantsPhotos: z.boolean(),
  tiles: z.array(OrderTileView),
});
export type OrderLineView = z.infer<typeof OrderLineView>;

/** Money on its way back; it has arrived when it is `succeeded` (S-130). */
export const OrderRefundView = z.object({
  id: RefundId,
  /** Cents. */
  amount: z.int(),
  reason: z.string(),
  state: z.enum(["requested", "submitted", "succeeded", "failed"]),
  createdAt: z.iso.datetime(),
});

export const OrderView = z.object({
  id: OrderId,
  number: z.string(),
  state: z.enum(orderStates),
  /** What the shopper reads for the state. */
  stateWord: z.string(),
  headline: z.string(),
  email: z.string(),
  shippingAddress: z.record(z.string(), z.string().nullable()),
  totals: TotalsView,
  promoCode: z.string().nullable(),
  giftNote: z.string().nullable(),
  lines: z.array(OrderLineView),
  placedAt: z.iso.datetime(),
  /** Calendar date, `YYYY-MM-DD`. */
  shipBy: z.string(),
  timeline: z.array(z.object({ word: z.string(), at: z.iso.datetime() })),
  tracking: z.object({ carrier: z.string(), number: z.string(), url: z.url().nullable() }).nullable(),
  /** What a person must look at before the order can go on: a refusal's code and its sentence. */
  problem: z.object({ code: z.string(), sentence: z.string() }).nullable(),
  refunds: z.array(OrderRefundView),
  availableActions: z.array(z.enum(orderActions)),
  /** Until when the shopper may still change it alone (S-024). */
  changesUntil: z.iso.datetime(),
});
export type OrderView = z.infer<typeof OrderView>;

/** One of a visitor's own orders, in a list. */
export const OrderSummary = OrderView.pick({
  id: true,
  number: true,
  state: true,
  stateWord: true,
  placedAt: true,
}).extend({
  /** Cents. */
  total: z.int(),
  titles: z.array(z.string()),
  /** Opens an order that was placed in another browser; null where this browser's session does. */
  token: z.string().nullable(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/** Who holds a signed link from our mail sends its token; the owning browser needs none (D-7). */
export const OrderAccess = z.object({ orderId: OrderId, token: z.string().max(500).optional() });
export type OrderAccess = z.infer<typeof OrderAccess>;

/** Any text: one that is no line of the order is not found, whatever its form. */
export const OrderLineAccess = OrderAccess.extend({ lineId: z.string().max(100) });
export type OrderLineAccess = z.infer<typeof OrderLineAccess>;

/** Photos and crops of a wall that is paid for; frame and sizes are as they were bought. */
export const UploadedDesign = z.object({ tiles: z.array(DesignTile.omit({ frameSize: true })).max(100) });
export type UploadedDesign = z.infer<typeof UploadedDesign>;

export const CompleteUploadLaterInput = OrderLineAccess.extend({ design: UploadedDesign });
export type CompleteUploadLaterInput = z.infer<typeof CompleteUploadLaterInput>;

/** One line's design with a link to each of its pictures, good for a quarter of an hour (S-169). */
export const LineInfoView = z.object({
  design: Design,
  pictures: z.array(z.object({ name: z.string(), url: z.url() })),
});
export type LineInfoView = z.infer<typeof LineInfoView>;

export const ChangeAddressInput = OrderAccess.extend({ shippingAddress: AddressInput });
export type ChangeAddressInput = z.output<typeof ChangeAddressInput>;

export const ReplacePhotoInput = OrderLineAccess.extend({
  tileName: z.string().max(60),
  userPhotoId: z.uuid(),
  /** Without one the photo fills its opening, centred. */
  crop: Crop.optional(),
});
export type ReplacePhotoInput = z.infer<typeof ReplacePhotoInput>;

export const claimReasons = ["damaged", "defective", "not-as-previewed", "return"] as const;

export const ClaimInput = OrderAccess.extend({
  lineId: z.string().max(100).optional(),
  reason: z.enum(claimReasons),
  text: z.string().max(4000),
  /** Photos of what is wrong, uploaded before. */
  photoIds: z.array(z.uuid()).max(10).default([]),
});
export type ClaimInput = z.infer<typeof ClaimInput>;

export const Claimed = z.object({
  messageId: ShopMessageId,
  /** A person decides first: the customer sent two walls back this year already (C-13). */
  isReviewed: z.boolean(),
  order: OrderView,
});
export type Claimed = z.infer<typeof Claimed>;

export const Reordered = z.object({ cartId: CartId });

/** What the workshop says of an order. A parcel is named when it is sent; a problem, by a refusal's code, when it is held. */
export const AdvanceOrderInput = z.object({
  orderId: OrderId,
  to: z.enum(orderStates),
  carrier: z.string().trim().min(1).max(60).optional(),
  trackingNumber: z.string().trim().min(1).max(60).optional(),
  trackingUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
  problemCode: z.string().refine(isShopErrorCode, '"problemCode" must be the code of a refusal.').optional(),
  note: z.string().max(500).optional(),
});
export type AdvanceOrderInput = z.infer<typeof AdvanceOrderInput>;

export const MoveTileInput = z.object({
  tileId: TileId,
  to: z.enum(["printed", "framed", "packed", "remake"]),
  note: z.string().max(500).optional(),
});
export type MoveTileInput = z.infer<typeof MoveTileInput>;

/** One tile as the print room sees it. */
export const PrintFileView = z.object({
  tileId: TileId,
  lineTitle: z.string(),
  name: z.string(),
  copy: z.int(),
  state: z.string(),
  frameStyle: z.string(),
  frameSize: z.string(),
  matType: z.string(),
  photoId: z.string().nullable(),
  artId: ArtId.nullable(),
  effectivePpi: z.int().nullable(),
  /** The shopper wants it although it will look blurred (F-03). */
  printAnyway: z.boolean(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type PrintFileView = z.infer<typeof PrintFileView>;
