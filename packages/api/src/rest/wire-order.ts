import { Design } from "@storywall/domain/cart/design";
import { TotalsView } from "@storywall/domain/cart/schema";
import { OrderId, RefundId } from "@storywall/domain/ids";
import { OrderLineView, type OrderSummary, OrderView } from "@storywall/domain/orders/schema";
import { z } from "zod";

/** Old clients read decimal dollars beside the authoritative cents of `totals` (G-7). */
export const dollars = (cents: number): number => cents / 100;

export const WireOrderLine = z.object({
  cartItemId: z.uuid(),
  templateKey: z.string(),
  title: z.string(),
  quantity: z.int(),
  /** Cents. */
  unitPrice: z.int(),
  isUploadLater: z.boolean(),
  wantsPhotos: z.boolean(),
  userTemplateInfo: Design,
  tiles: OrderLineView.shape.tiles,
});

export const wireOrderLine = (line: OrderLineView): z.infer<typeof WireOrderLine> => {
  const { id: cartItemId, design: userTemplateInfo, ...rest } = line;
  return { ...rest, cartItemId, userTemplateInfo };
};

const { shape } = OrderView;

/** An order on the wire: `status` is the word the shopper reads, `state` the shop's own (S-128). */
export const WireOrder = z.object({
  _id: OrderId,
  orderNumber: z.string(),
  status: z.string(),
  state: shape.state,
  headline: z.string(),
  lines: z.array(WireOrderLine),
  totals: TotalsView,
  price: z.number(),
  tax: z.number(),
  total: z.number(),
  discountCode: z.string().nullable(),
  giftNote: z.string().nullable(),
  email: z.string(),
  shippingAddress: shape.shippingAddress,
  placedAt: shape.placedAt,
  shipBy: z.iso.date(),
  timeline: z.array(z.object({ status: z.string(), at: z.iso.datetime() })),
  tracking: shape.tracking,
  problem: shape.problem,
  refunds: z.array(
    z.object({
      _id: RefundId,
      /** Cents. */
      amount: z.int(),
      reason: z.string(),
      state: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  availableActions: shape.availableActions,
  changesUntil: shape.changesUntil,
});

export function wireOrder(order: OrderView): z.infer<typeof WireOrder> {
  const { id, number, stateWord, lines, totals, promoCode, timeline, refunds, ...rest } = order;
  return {
    ...rest,
    _id: id,
    orderNumber: number,
    status: stateWord,
    lines: lines.map(wireOrderLine),
    totals,
    price: dollars(totals.subtotal),
    tax: dollars(totals.tax),
    total: dollars(totals.total),
    discountCode: promoCode,
    timeline: timeline.map(({ word, at }) => ({ status: word, at })),
    refunds: refunds.map(({ id: _id, ...refund }) => ({ _id, ...refund })),
  };
}

/** One order in the list of one's own. */
export const WireOrderSummary = z.object({
  _id: OrderId,
  orderNumber: z.string(),
  status: z.string(),
  state: shape.state,
  total: z.number(),
  titles: z.array(z.string()),
  placedAt: shape.placedAt,
  /** Opens an order that was placed in another browser. */
  token: z.string().nullable(),
});

export const wireOrderSummary = (order: OrderSummary): z.infer<typeof WireOrderSummary> => {
  const { id: _id, number: orderNumber, stateWord: status, total, ...rest } = order;
  return { ...rest, _id, orderNumber, status, total: dollars(total) };
};
