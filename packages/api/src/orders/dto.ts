import { OrderId, RefundId } from "@storywall/domain/ids";
import { OrderLineView, type OrderSummary, OrderView } from "@storywall/domain/orders/schema";
import { z } from "zod";
import { WireLine, wireLineOf } from "../cart/line-dto.ts";
import { toWirePrice, WirePrice } from "../cart/money-dto.ts";

/** A line of an order is one of a cart, and what became of its pieces. */
export const WireOrderLine = WireLine.omit({ warnings: true, previewUrl: true }).extend({
  cartItemId: z.uuid(),
  wantsPhotos: z.boolean(),
  tiles: OrderLineView.shape.tiles,
});

export function wireOrderLine(line: OrderLineView): z.infer<typeof WireOrderLine> {
  const { unitPrice, quantity, wantsPhotos, tiles } = line;
  const { warnings: _, ...wire } = wireLineOf({ ...line, linePrice: unitPrice * quantity });
  return { ...wire, cartItemId: line.id, wantsPhotos, tiles };
}

const { shape } = OrderView;

/** An order on the wire: `status` is the word the shopper reads, `state` the shop's own. */
export const WireOrder = z.object({
  _id: OrderId,
  orderNumber: z.string(),
  status: z.string(),
  state: shape.state,
  headline: z.string(),
  lines: z.array(WireOrderLine),
  ...WirePrice.shape,
  discountCode: z.string().nullable(),
  giftNote: z.string().nullable(),
  email: z.string(),
  shippingAddress: shape.shippingAddress,
  placedAt: shape.placedAt,
  shipBy: z.iso.date(),
  timeline: z.array(z.object({ status: z.string(), at: z.iso.datetime() })),
  tracking: shape.tracking,
  problem: shape.problem,
  framesShort: shape.framesShort,
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
  claims: shape.claims,
  remakes: shape.remakes,
  pendingChange: shape.pendingChange,
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
    ...toWirePrice(totals),
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
  /** Dollars. */
  total: z.number(),
  titles: z.array(z.string()),
  placedAt: shape.placedAt,
  /** Opens an order that was placed in another browser. */
  token: z.string().nullable(),
});

export const wireOrderSummary = (order: OrderSummary): z.infer<typeof WireOrderSummary> => {
  const { id: _id, number: orderNumber, stateWord: status, total, ...rest } = order;
  return { ...rest, _id, orderNumber, status, total: total / 100 };
};
