import { z } from "zod";
import { Design } from "../cart/design.ts";
import { TotalsView } from "../cart/schema.ts";
import { ArtId, OrderId, TileId } from "../ids.ts";

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
  lines: z.array(OrderLineView),
  placedAt: z.iso.datetime(),
  /** Calendar date, `YYYY-MM-DD`. */
  shipBy: z.string(),
  timeline: z.array(z.object({ word: z.string(), at: z.iso.datetime() })),
});
export type OrderView = z.infer<typeof OrderView>;

/** Who holds a signed link from our mail sends its token; the owning browser needs none (D-7). */
export const OrderAccess = z.object({ orderId: OrderId, token: z.string().max(500).optional() });
export type OrderAccess = z.infer<typeof OrderAccess>;

export const CompleteUploadLaterInput = OrderAccess.extend({ lineId: z.uuid(), design: Design });
export type CompleteUploadLaterInput = z.infer<typeof CompleteUploadLaterInput>;

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
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type PrintFileView = z.infer<typeof PrintFileView>;
