import { z } from "zod";
import { AddressInput } from "../cart/address-schema.ts";
import { TotalsView } from "../cart/schema.ts";
import { FramesShortView } from "../catalog/stock/frames-gone.ts";
import { isShopErrorCode } from "../errors.ts";
import { ArtId, CartId, ChangeId, ClaimId, OrderId, RefundId, RemakeId, ShopMessageId, TileId } from "../kernel/ids.ts";
import { Crop } from "../walls/crop/crop-schema.ts";
import { Design, DesignTile } from "../walls/design/design-schema.ts";
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
  /** Why it is not printed as it is, and whether the shopper may say that it shall be all the same. */
  problem: z.object({ code: z.string(), sentence: z.string(), mayAccept: z.boolean() }).nullable(),
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
  /** Why the shop does not make it, and the cents that go back for it; null for a line that is made. */
  refused: z.object({ because: z.string(), sentence: z.string(), refunded: z.int() }).nullable(),
  tiles: z.array(OrderTileView),
});
export type OrderLineView = z.infer<typeof OrderLineView>;

/** Money on its way back; it has arrived when it is `succeeded`. */
export const OrderRefundView = z.object({
  id: RefundId,
  /** Cents. */
  amount: z.int(),
  reason: z.string(),
  state: z.enum(["requested", "submitted", "succeeded", "failed"]),
  createdAt: z.iso.datetime(),
});

export const claimReasons = ["damaged", "defective", "not-as-previewed", "return"] as const;
export const claimStates = ["open", "remade", "refunding", "returning", "declined"] as const;

/** What the customer said is wrong, and what became of it. */
export const OrderClaimView = z.object({
  id: ClaimId,
  reason: z.enum(claimReasons),
  text: z.string(),
  /** How many pictures came with it. */
  photos: z.int(),
  state: z.enum(claimStates),
  /** What the shop says to its decision. */
  sentence: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type OrderClaimView = z.infer<typeof OrderClaimView>;

const Tracking = z.object({ carrier: z.string(), number: z.string(), url: z.url().nullable() });

/** Pieces that are made again and sent on their own, at no price. */
export const RemakeView = z.object({
  id: RemakeId,
  state: z.enum(["making", "sent", "delivered"]),
  tiles: z.array(OrderTileView.extend({ lineId: z.uuid(), remakeOf: TileId })),
  tracking: Tracking.nullable(),
  createdAt: z.iso.datetime(),
});
export type RemakeView = z.infer<typeof RemakeView>;

/** A change that costs more and waits for its money. */
export const PendingChange = z.object({
  id: ChangeId,
  shippingAddress: z.record(z.string(), z.string().nullable()),
  totals: TotalsView,
  /** Cents to be paid for it. */
  amount: z.int(),
});
export type PendingChange = z.infer<typeof PendingChange>;

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
  tracking: Tracking.nullable(),
  /** What a person must look at before the order can go on: a refusal's code and its sentence. */
  problem: z.object({ code: z.string(), sentence: z.string() }).nullable(),
  /** Frames that were gone when it was paid, and what can be done; null while there is nothing to ask. */
  framesShort: FramesShortView.nullable(),
  refunds: z.array(OrderRefundView),
  claims: z.array(OrderClaimView),
  remakes: z.array(RemakeView),
  pendingChange: PendingChange.nullable(),
  availableActions: z.array(z.enum(orderActions)),
  /** Until when the shopper may still change it alone. */
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

/** Who holds a signed link from our mail sends its token; the owning browser needs none. */
export const OrderAccess = z.object({ orderId: OrderId, token: z.string().max(500).optional() });
export type OrderAccess = z.infer<typeof OrderAccess>;

/** Where a one-time code went, masked, and for how many minutes it is valid. */
export const OrderCodeSent = z.object({ sentTo: z.string(), minutes: z.int() });
export type OrderCodeSent = z.infer<typeof OrderCodeSent>;

export const ConfirmOrderCodeInput = OrderAccess.extend({ code: z.string().regex(/^\d{6}$/) });
export type ConfirmOrderCodeInput = z.infer<typeof ConfirmOrderCodeInput>;

/** Any text: one that is no line of the order is not found, whatever its form. */
export const OrderLineAccess = OrderAccess.extend({ lineId: z.string().max(100) });
export type OrderLineAccess = z.infer<typeof OrderLineAccess>;

/** Photos and crops of a wall that is paid for, and the frame where none was chosen; sizes may be repeated. */
export const UploadedDesign = z.object({
  frameStyle: z.string().max(40).nullish(),
  frameType: z.string().max(40).nullish(),
  matType: z.string().max(40).nullish(),
  tiles: z.array(DesignTile.extend({ frameSize: z.string().max(40).nullish() })).max(100),
});
export type UploadedDesign = z.infer<typeof UploadedDesign>;

export const CompleteUploadLaterInput = OrderLineAccess.extend({ design: UploadedDesign });
export type CompleteUploadLaterInput = z.infer<typeof CompleteUploadLaterInput>;

/** One line's design with a link to each of its pictures, good for a quarter of an hour. */
export const LineInfoView = z.object({
  design: Design,
  pictures: z.array(
    z.object({
      name: z.string(),
      url: z.url(),
      /** Of the photo itself, upright, in pixels; null for a work of art. */
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
  ),
});
export type LineInfoView = z.infer<typeof LineInfoView>;

export const ChangeAddressInput = OrderAccess.extend({
  shippingAddress: AddressInput,
  /** Cents the shopper was shown and said yes to; wanted where the total is another one there. */
  agreedTotal: z.int().optional(),
});
export type ChangeAddressInput = z.output<typeof ChangeAddressInput>;

export const ChangeAccess = OrderAccess.extend({ changeId: ChangeId });
export type ChangeAccess = z.infer<typeof ChangeAccess>;

export const AcceptPrintInput = OrderAccess.extend({ tileId: TileId });
export type AcceptPrintInput = z.infer<typeof AcceptPrintInput>;

/** What is done about a frame that was gone: `other` names which is replaced by which. */
export const ChooseFramesInput = OrderAccess.extend({
  choice: z.enum(["wait", "other", "refund"]),
  frameStyle: z.string().max(40).optional(),
  other: z.string().max(40).optional(),
});
export type ChooseFramesInput = z.infer<typeof ChooseFramesInput>;

export const ReplacePhotoInput = OrderLineAccess.extend({
  tileName: z.string().max(60),
  userPhotoId: z.uuid(),
  /** Without one the photo fills its opening, centred. */
  crop: Crop.optional(),
  /** The shopper was told that it prints blurred, and wants it. */
  printAnyway: z.boolean().optional(),
});
export type ReplacePhotoInput = z.infer<typeof ReplacePhotoInput>;

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
  claimId: ClaimId,
  /** A person decides first: the customer sent two walls back this year already. */
  isReviewed: z.boolean(),
  order: OrderView,
});
export type Claimed = z.infer<typeof Claimed>;

export const Reordered = z.object({ cartId: CartId });

/** What the workshop says of an order. A parcel is named when it is sent; a problem, by a refusal's code, when it is held. */
/**
 * Why a box goes on that was not packed and checked: its tiles not scanned into it, its plates not counted. Only who may
 * skip the check can say so, and it is audited.
 */
const unchecked = z.string().trim().min(3).max(500).optional();

export const AdvanceOrderInput = z.object({
  orderId: OrderId,
  to: z.enum(orderStates),
  /** Starts printing although the customer may still change or cancel the order. */
  isEarly: z.boolean().optional(),
  unchecked,
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
  unchecked,
  note: z.string().max(500).optional(),
});
export type MoveTileInput = z.infer<typeof MoveTileInput>;

const parcel = {
  carrier: z.string().trim().min(1).max(60),
  trackingNumber: z.string().trim().min(1).max(60),
  trackingUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
};

/** Pieces the customer has and is to get once more. */
export const RemakeInput = z.object({
  orderId: OrderId,
  tileIds: z.array(TileId).min(1).max(100),
  note: z.string().max(500).optional(),
});
export type RemakeInput = z.infer<typeof RemakeInput>;

export const AdvanceRemakeInput = z.discriminatedUnion("to", [
  z.object({ remakeId: RemakeId, to: z.literal("sent"), unchecked, ...parcel }),
  z.object({ remakeId: RemakeId, to: z.literal("delivered") }),
]);
export type AdvanceRemakeInput = z.infer<typeof AdvanceRemakeInput>;

const toClaim = { claimId: ClaimId, sentence: z.string().trim().max(1000).optional() };

/** What the shop does about a claim. One that is declined is told why. */
export const DecideClaimInput = z.discriminatedUnion("decision", [
  z.object({ ...toClaim, decision: z.literal("remake"), tileIds: z.array(TileId).min(1).max(100) }),
  z.object({ ...toClaim, decision: z.literal("refund"), amount: z.int().min(1) }),
  z.object({ ...toClaim, decision: z.literal("return") }),
  z.object({ ...toClaim, decision: z.literal("decline"), sentence: z.string().trim().min(1).max(1000) }),
]);
export type DecideClaimInput = z.infer<typeof DecideClaimInput>;

/** A claim as the shop's people see it. */
export const AdminClaimView = OrderClaimView.omit({ photos: true }).extend({
  orderId: OrderId,
  orderNumber: z.string(),
  lineTitle: z.string().nullable(),
  /** Paths of the pictures that came with it. */
  photoPaths: z.array(z.string()),
});
export type AdminClaimView = z.infer<typeof AdminClaimView>;

/** One tile as the print room sees it. */
export const PrintFileView = z.object({
  tileId: TileId,
  lineTitle: z.string(),
  name: z.string(),
  copy: z.int(),
  /** Which making of this place it is, from 0. */
  turn: z.int(),
  state: z.string(),
  problemCode: z.string().nullable(),
  frameStyle: z.string(),
  frameSize: z.string(),
  matType: z.string(),
  photoId: z.string().nullable(),
  artId: ArtId.nullable(),
  effectivePpi: z.int().nullable(),
  /** The shopper wants it although it will look blurred. */
  printAnyway: z.boolean(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type PrintFileView = z.infer<typeof PrintFileView>;
