import { z } from "zod";
import { AddressInput } from "../cart/address-schema.ts";
import { GiftCardPart } from "../cart/gift-card-schema.ts";
import { TotalsView } from "../cart/schema.ts";
import { ChosenExtras } from "../catalog/extras-schema.ts";
import { FrameShortageView } from "../catalog/stock.ts";
import { isShopErrorCode } from "../errors.ts";
import { ArtId, CartId, ChangeId, ClaimId, OrderId, RefundId, RemakeId, TileId } from "../kernel/ids.ts";
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
  /** Path of a small JPEG made from the print file. Null until it exists. */
  proofPath: z.string().nullable(),
  effectivePpi: z.int().nullable(),
  /** Reason why the tile is not printed, and whether the shopper can accept it. */
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
  /** Whether this is an upload-later line that still needs photos. */
  wantsPhotos: z.boolean(),
  /** Why the line is not made, and the refunded amount in cents. Null for a line that is made. */
  rejection: z.object({ because: z.string(), sentence: z.string(), refunded: z.int() }).nullable(),
  tiles: z.array(OrderTileView),
});
export type OrderLineView = z.infer<typeof OrderLineView>;

/** A refund. The customer has received it when its state is `succeeded`. */
export const OrderRefundView = z.object({
  id: RefundId,
  /** Refunded amount in cents. */
  amount: z.int(),
  /** Cents that were requested, if less could be refunded; otherwise null. */
  requestedAmount: z.int().nullable(),
  reason: z.string(),
  state: z.enum(["requested", "submitted", "succeeded", "failed"]),
  /** Whether the refund waits until the customer’s bank has decided on a dispute. */
  isHeld: z.boolean(),
  /** Last four characters of the gift card that gets the money. Null if it goes back to a card or account. */
  giftCard: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export const claimReasons = ["damaged", "defective", "not-as-previewed", "return"] as const;
export const claimStates = ["open", "remade", "refunding", "returning", "returned", "declined"] as const;

export const OrderClaimView = z.object({
  id: ClaimId,
  reason: z.enum(claimReasons),
  text: z.string(),
  photos: z.int(),
  state: z.enum(claimStates),
  /** Explanation of the decision, written by staff. */
  sentence: z.string().nullable(),
  /** Link or path of the return label. Null without one. */
  labelUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type OrderClaimView = z.infer<typeof OrderClaimView>;

/** A parcel's tracking number. `url` is the link that staff entered, or else the carrier's page; null if unknown. */
export const Tracking = z.object({ carrier: z.string(), number: z.string(), url: z.url().nullable() });
export type Tracking = z.infer<typeof Tracking>;

/** Tiles that are made again and shipped separately, free of charge. */
export const RemakeView = z.object({
  id: RemakeId,
  state: z.enum(["making", "sent", "delivered", "cancelled"]),
  tiles: z.array(OrderTileView.extend({ lineId: z.uuid(), remakeOf: TileId })),
  tracking: Tracking.nullable(),
  createdAt: z.iso.datetime(),
});
export type RemakeView = z.infer<typeof RemakeView>;

/** An order change that costs more and awaits payment. */
export const PendingChange = z.object({
  id: ChangeId,
  shippingAddress: z.record(z.string(), z.string().nullable()),
  totals: TotalsView,
  /** Amount in cents that is due for the change. */
  amount: z.int(),
});
export type PendingChange = z.infer<typeof PendingChange>;

export const OrderView = z.object({
  id: OrderId,
  number: z.string(),
  state: z.enum(orderStates),
  /** Label of the state for shoppers. */
  stateWord: z.string(),
  headline: z.string(),
  email: z.string(),
  shippingAddress: z.record(z.string(), z.string().nullable()),
  totals: TotalsView,
  promoCode: z.string().nullable(),
  extras: ChosenExtras,
  /** Parts of the total that gift cards paid. */
  giftCards: z.array(GiftCardPart.omit({ id: true })),
  lines: z.array(OrderLineView),
  placedAt: z.iso.datetime(),
  /** Promised ship date, `YYYY-MM-DD`. */
  shipBy: z.string(),
  timeline: z.array(z.object({ word: z.string(), at: z.iso.datetime() })),
  tracking: Tracking.nullable(),
  /** Why the order is on hold: an error code and its sentence. */
  problem: z.object({ code: z.string(), sentence: z.string() }).nullable(),
  framesShort: FrameShortageView.nullable(),
  /** Refunds, except those that were not needed because the customer already had the money. */
  refunds: z.array(OrderRefundView),
  /** Cents that were paid and not refunded yet. */
  refundable: z.int(),
  /** Whether the customer’s bank is reviewing a dispute about a payment. */
  isDisputed: z.boolean(),
  claims: z.array(OrderClaimView),
  remakes: z.array(RemakeView),
  pendingChange: PendingChange.nullable(),
  availableActions: z.array(z.enum(orderActions)),
  /** End of the change window. */
  changesUntil: z.iso.datetime(),
});
export type OrderView = z.infer<typeof OrderView>;

export const OrderSummary = OrderView.pick({
  id: true,
  number: true,
  state: true,
  stateWord: true,
  placedAt: true,
}).extend({
  /** Total in cents. */
  total: z.int(),
  titles: z.array(z.string()),
  /**
   * Token that grants access to an order placed in another browser. Null if this browser's session already grants
   * access.
   */
  token: z.string().nullable(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

/** Access to an order. `token` comes from a signed link in our email; the browser that placed the order needs none. */
export const OrderAccess = z.object({ orderId: OrderId, token: z.string().max(500).optional() });
export type OrderAccess = z.infer<typeof OrderAccess>;

/** Masked address that received a one-time code, and the code's validity in minutes. */
export const OrderCodeSent = z.object({ sentTo: z.string(), minutes: z.int() });
export type OrderCodeSent = z.infer<typeof OrderCodeSent>;

export const ConfirmOrderCodeInput = OrderAccess.extend({ code: z.string().regex(/^\d{6}$/) });
export type ConfirmOrderCodeInput = z.infer<typeof ConfirmOrderCodeInput>;

/** Access to a line of an order. `lineId` can be any text; an unknown id results in a "not found" error. */
export const OrderLineAccess = OrderAccess.extend({ lineId: z.string().max(100) });
export type OrderLineAccess = z.infer<typeof OrderLineAccess>;

/**
 * Photos and crops for a wall that is already paid for. The frame is used only if none was chosen at purchase. Frame
 * sizes may be omitted; otherwise they must equal the purchased ones.
 */
export const UploadedDesign = z.object({
  frameStyle: z.string().max(40).nullish(),
  frameType: z.string().max(40).nullish(),
  matType: z.string().max(40).nullish(),
  tiles: z.array(DesignTile.extend({ frameSize: z.string().max(40).nullish() })).max(100),
  turnedTiles: z
    .array(z.string().min(1).max(60))
    .max(100)
    .nullish()
    .describe("Names of the tiles that hang sideways. Without it, the tiles hang as they were bought."),
});
export type UploadedDesign = z.infer<typeof UploadedDesign>;

export const CompleteUploadLaterInput = OrderLineAccess.extend({ design: UploadedDesign });
export type CompleteUploadLaterInput = z.infer<typeof CompleteUploadLaterInput>;

/** A line's design with picture URLs that are valid for 15 minutes. */
export const LineInfoView = z.object({
  design: Design,
  pictures: z.array(
    z.object({
      name: z.string(),
      url: z.url(),
      /** Upright size of the photo in pixels. Null for an artwork. */
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
  ),
});
export type LineInfoView = z.infer<typeof LineInfoView>;

export const ChangeAddressInput = OrderAccess.extend({
  shippingAddress: AddressInput,
  /** Total in cents that the shopper agreed to. Required if the total changes. */
  agreedTotal: z.int().optional(),
});
export type ChangeAddressInput = z.output<typeof ChangeAddressInput>;

/** An address change that staff make for the customer. `agreedTotal` is the new total in cents. */
export const CorrectAddressInput = z.object({
  orderId: OrderId,
  shippingAddress: AddressInput,
  agreedTotal: z.int().optional(),
});
export type CorrectAddressInput = z.output<typeof CorrectAddressInput>;

/** An order to cancel and refund. `note` is the reason, which the audit log records. */
export const StopOrderInput = z.object({ orderId: OrderId, note: z.string().trim().max(500).optional() });
export type StopOrderInput = z.infer<typeof StopOrderInput>;

export const ChangeAccess = OrderAccess.extend({ changeId: ChangeId });
export type ChangeAccess = z.infer<typeof ChangeAccess>;

export const AcceptPrintInput = OrderAccess.extend({ tileId: TileId });
export type AcceptPrintInput = z.infer<typeof AcceptPrintInput>;

/** How the customer agreed to a print, for the audit log. */
const agreementNote = z.string().trim().min(3).max(500);

/** A print that the customer agreed to despite its problem. */
export const AcceptForCustomerInput = z.object({ orderId: OrderId, tileId: TileId, note: agreementNote });
export type AcceptForCustomerInput = z.infer<typeof AcceptForCustomerInput>;

/** A replacement photo for one tile. The customer has agreed to it. */
export const SwapPhotoInput = z.object({
  orderId: OrderId,
  lineId: z.uuid(),
  tileName: z.string().max(60),
  userPhotoId: z.uuid(),
  note: agreementNote,
});
export type SwapPhotoInput = z.infer<typeof SwapPhotoInput>;

/** A photo uploaded by the customer that staff can choose. `path` is a small JPEG. */
export const PhotoChoice = z.object({ userPhotoId: z.uuid(), path: z.string(), isInOrder: z.boolean() });
export type PhotoChoice = z.infer<typeof PhotoChoice>;

/** The customer's choice about missing frames. `other` is the frame that replaces `frameStyle`. */
export const ChooseFramesInput = OrderAccess.extend({
  choice: z.enum(["wait", "other", "refund"]),
  frameStyle: z.string().max(40).optional(),
  other: z.string().max(40).optional(),
});
export type ChooseFramesInput = z.infer<typeof ChooseFramesInput>;

export const ReplacePhotoInput = OrderLineAccess.extend({
  tileName: z.string().max(60),
  userPhotoId: z.uuid(),
  /** Crop of the new photo. Defaults to the largest centered crop. */
  crop: Crop.optional(),
  /** Whether the shopper accepts a blurred print. */
  printAnyway: z.boolean().optional(),
});
export type ReplacePhotoInput = z.infer<typeof ReplacePhotoInput>;

export const ReorderResult = z.object({ cartId: CartId });

/**
 * Reason for sending a box whose tiles or plates were not checked. Doing so requires a permission and is recorded in
 * the audit log.
 */
const unchecked = z.string().trim().min(3).max(500).optional();

export const parcelFields = {
  carrier: z.string().trim().min(1).max(60),
  trackingNumber: z.string().trim().min(1).max(60),
  /** Whether staff want to use the number although it does not look like one of the carrier's. */
  isNumberConfirmed: z.boolean().optional(),
  trackingUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
};

export const AdvanceOrderInput = z.object({
  orderId: OrderId,
  to: z.enum(orderStates),
  /**
   * Whether staff start printing before the change window ends. The customer can then no longer change or cancel the
   * order.
   */
  isEarly: z.boolean().optional(),
  unchecked,
  ...z.object(parcelFields).partial().shape,
  problemCode: z.string().refine(isShopErrorCode, '"problemCode" must be an error code.').optional(),
  note: z.string().max(500).optional(),
});
export type AdvanceOrderInput = z.infer<typeof AdvanceOrderInput>;

export const TransitionTileInput = z.object({
  tileId: TileId,
  to: z.enum(["printed", "framed", "packed", "remake"]),
  unchecked,
  note: z.string().max(500).optional(),
});
export type TransitionTileInput = z.infer<typeof TransitionTileInput>;

/** Tiles to make again for an order that was already shipped. */
export const RemakeInput = z.object({
  orderId: OrderId,
  tileIds: z.array(TileId).min(1).max(100),
  note: z.string().max(500).optional(),
});
export type RemakeInput = z.infer<typeof RemakeInput>;

export const AdvanceRemakeInput = z.discriminatedUnion("to", [
  z.object({ remakeId: RemakeId, to: z.literal("sent"), unchecked, ...parcelFields }),
  z.object({ remakeId: RemakeId, to: z.literal("delivered") }),
]);
export type AdvanceRemakeInput = z.infer<typeof AdvanceRemakeInput>;

export const PrintFileView = z.object({
  tileId: TileId,
  lineTitle: z.string(),
  name: z.string(),
  copy: z.int(),
  /** Number of times this tile was remade. */
  turn: z.int(),
  state: z.string(),
  problemCode: z.string().nullable(),
  frameStyle: z.string(),
  frameSize: z.string(),
  matType: z.string(),
  photoId: z.string().nullable(),
  artId: ArtId.nullable(),
  effectivePpi: z.int().nullable(),
  /** Whether the shopper accepted a blurred print. */
  printAnyway: z.boolean(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type PrintFileView = z.infer<typeof PrintFileView>;
