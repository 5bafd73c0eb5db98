import { ChosenExtras } from "@storywall/domain/catalog/extras-schema";
import { OrderId, RefundId } from "@storywall/domain/kernel/ids";
import { OrderLineView, type OrderSummary, OrderView } from "@storywall/domain/orders/schema";
import { z } from "zod";
import { LineDto, PriceDto, toLineDtoWithoutPreview, toPriceDto } from "../cart/dto.ts";

export const OrderLineDto = LineDto.omit({ warnings: true, previewUrl: true }).extend({
  cartItemId: z.uuid(),
  wantsPhotos: z.boolean(),
  tiles: OrderLineView.shape.tiles,
});

export function toOrderLineDto(line: OrderLineView): z.infer<typeof OrderLineDto> {
  const { unitPrice, quantity, wantsPhotos, tiles } = line;
  const { warnings: _, ...wire } = toLineDtoWithoutPreview({ ...line, linePrice: unitPrice * quantity });
  return { ...wire, cartItemId: line.id, wantsPhotos, tiles };
}

const { shape } = OrderView;

/** `status` is the label for shoppers, `state` the internal state. */
export const OrderDto = z.object({
  _id: OrderId,
  orderNumber: z.string(),
  status: z.string(),
  state: shape.state,
  headline: z.string(),
  lines: z.array(OrderLineDto),
  ...PriceDto.shape,
  discountCode: z.string().nullable(),
  giftNote: z.string().nullable(),
  extras: ChosenExtras,
  giftCards: shape.giftCards,
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
      /** Refunded amount in cents. */
      amount: z.int(),
      reason: z.string(),
      state: z.string(),
      createdAt: z.iso.datetime(),
      /** Requested amount in cents. */
      requestedAmount: z.int().nullable(),
      isHeld: z.boolean(),
      /** Last four characters of the gift card that gets the money; null if it goes back to a card or account. */
      giftCard: z.string().nullable(),
    }),
  ),
  refundable: shape.refundable,
  isDisputed: shape.isDisputed,
  claims: shape.claims,
  remakes: shape.remakes,
  pendingChange: shape.pendingChange,
  availableActions: shape.availableActions,
  changesUntil: shape.changesUntil,
});

export function toOrderDto(order: OrderView): z.infer<typeof OrderDto> {
  const { id, number, stateWord, lines, totals, promoCode, timeline, refunds, ...rest } = order;
  return {
    ...rest,
    _id: id,
    orderNumber: number,
    status: stateWord,
    giftNote: rest.extras.giftNote ?? null,
    lines: lines.map(toOrderLineDto),
    ...toPriceDto(totals),
    discountCode: promoCode,
    timeline: timeline.map(({ word, at }) => ({ status: word, at })),
    refunds: refunds.map(({ id: _id, ...refund }) => ({ _id, ...refund })),
  };
}

export const OrderSummaryDto = z.object({
  _id: OrderId,
  orderNumber: z.string(),
  status: z.string(),
  state: shape.state,
  /** Total in dollars. */
  total: z.number(),
  titles: z.array(z.string()),
  placedAt: shape.placedAt,
  /** Grants access to an order that was placed in another browser. */
  token: z.string().nullable(),
});

export const toOrderSummaryDto = (order: OrderSummary): z.infer<typeof OrderSummaryDto> => {
  const { id: _id, number: orderNumber, stateWord: status, total, ...rest } = order;
  return { ...rest, _id, orderNumber, status, total: total / 100 };
};
