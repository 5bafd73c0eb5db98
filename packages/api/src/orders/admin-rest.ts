import { AddressInput } from "@storywall/domain/cart/address-schema";
import {
  AdminGiftCard,
  GiveStoreCreditInput,
  ListGiftCardsInput,
  VoidGiftCardInput,
} from "@storywall/domain/checkout/gift-cards";
import { GiftCardId, OrderId, RefundId } from "@storywall/domain/kernel/ids";
import { AdminOrderRow, ListOrdersInput } from "@storywall/domain/orders/admin-orders";
import { AdvanceOrderInput, StopOrderInput } from "@storywall/domain/orders/schema";
import { z } from "zod";
import { addressErrors } from "../http/error-groups.ts";
import { createWrappedDataSchema, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";
import { RefundOrderInput } from "./admin-router.ts";
import { OrderDto, toOrderDto } from "./dto.ts";

const { id: _id, number: orderNumber, total: _total, ...rowShape } = AdminOrderRow.shape;

const AdminOrderRowDto = z.object({
  _id,
  orderNumber,
  ...rowShape,
  total: z.number().describe("Current total in dollars."),
});

const toAdminOrderRowDto = ({ id, number, total, ...row }: AdminOrderRow): z.infer<typeof AdminOrderRowDto> => ({
  _id: id,
  orderNumber: number,
  ...row,
  total: total / 100,
});

const { id: giftCardId, ...giftCardShape } = AdminGiftCard.shape;

const GiftCardDto = z.object({ _id: giftCardId, ...giftCardShape });

const toGiftCardDto = ({ id, ...card }: AdminGiftCard): z.infer<typeof GiftCardDto> => ({ _id: id, ...card });

const orderResponse = {
  response: wrapOrderInData,
  responseSchema: createWrappedDataSchema(OrderDto),
};

function wrapOrderInData(order: Parameters<typeof toOrderDto>[0]) {
  return wrapInData(toOrderDto(order));
}

/** Orders for staff and programs. One order is read at `/api/orders/{orderId}`. */
export const adminOrderRoutes = [
  defineRoute("GET", "/api/admin/orders", {
    procedure: "admin.orders",
    summary: "Orders by state and time, newest first, 50 per page.",
    request: ListOrdersInput.omit({ page: true }),
    handler: (api, input) => api.admin.orders({ ...input, page: 1 }),
    response: ({ items, nextCursor }) => ({ ...wrapInData(items.map(toAdminOrderRowDto)), nextCursor }),
    responseSchema: createWrappedDataSchema(z.array(AdminOrderRowDto)).extend({
      nextCursor: OrderId.nullable().describe("Send it as `cursor` for the next page; null on the last page."),
    }),
  }),

  defineRoute("PUT", "/api/admin/orders/{orderId}/address", {
    procedure: "orders.correctAddress",
    summary: "Corrects the address of an order that has not shipped.",
    errors: [...addressErrors, "ORDER_NOT_FOUND", "ORDER_CANCELLED", "ACTION_NOT_ALLOWED", "TOTAL_NOT_AGREED"],
    request: z.object({ orderId: OrderId, shippingAddress: AddressInput, agreedTotal: z.int().optional() }),
    handler: (api, input) => api.orders.correctAddress(input),
    ...orderResponse,
  }),

  defineRoute("POST", "/api/admin/orders/{orderId}/hold", {
    procedure: "production.advance",
    summary: "Holds an order before printing and tells the customer why.",
    errors: ["ORDER_NOT_FOUND", "FIELD_REQUIRED", "ORDER_CANCELLED", "ACTION_NOT_ALLOWED"],
    request: AdvanceOrderInput.pick({ orderId: true, note: true }).extend({
      problemCode: z.string().describe("Code of the error that describes the problem, such as PHOTO_TOO_SMALL."),
    }),
    handler: (api, input) => api.production.advance({ ...input, to: "needs_attention" }),
    ...orderResponse,
  }),

  defineRoute("POST", "/api/admin/orders/{orderId}/release", {
    procedure: "production.advance",
    summary: "Releases an order that was on hold.",
    errors: ["ORDER_NOT_FOUND", "FIELD_REQUIRED", "ORDER_CANCELLED", "ACTION_NOT_ALLOWED"],
    needsBody: false,
    request: AdvanceOrderInput.pick({ orderId: true, note: true }),
    handler: (api, input) => api.production.advance({ ...input, to: "checking" }),
    ...orderResponse,
  }),

  defineRoute("POST", "/api/admin/orders/{orderId}/cancel", {
    procedure: "production.stopOrder",
    summary: "Cancels an order at any step before shipping and refunds it.",
    errors: ["ORDER_NOT_FOUND", "ACTION_NOT_ALLOWED"],
    needsBody: false,
    request: StopOrderInput,
    handler: (api, input) => api.production.stopOrder(input),
    ...orderResponse,
  }),

  defineRoute("POST", "/api/admin/orders/{orderId}/refunds", {
    procedure: "orders.refund",
    summary: "Refunds an order, or an amount in cents.",
    errors: ["ORDER_NOT_FOUND", "REFUND_TOO_LARGE", "ACTION_NOT_ALLOWED"],
    request: RefundOrderInput,
    handler: (api, input) => api.orders.refund(input),
    response: ({ refundId }) => wrapInData({ _id: refundId }),
    responseSchema: createWrappedDataSchema(z.object({ _id: RefundId })),
  }),

  defineRoute("POST", "/api/admin/orders/{orderId}/store-credit", {
    procedure: "orders.giveCredit",
    summary: "Gives the customer store credit, as a gift card by email.",
    errors: ["ORDER_NOT_FOUND", "EMAIL_INVALID"],
    request: GiveStoreCreditInput,
    handler: (api, input) => api.orders.giveCredit(input),
    response: ({ giftCardId }) => wrapInData({ _id: giftCardId }),
    responseSchema: createWrappedDataSchema(z.object({ _id: GiftCardId })),
  }),

  defineRoute("GET", "/api/admin/gift-cards", {
    procedure: "giftCards.list",
    summary: "Gift cards and store credit, newest first, 50 per page.",
    request: ListGiftCardsInput,
    handler: (api, input) => api.giftCards.list(input),
    response: ({ cards, hasMore }) => ({ ...wrapInData(cards.map(toGiftCardDto)), hasMore }),
    responseSchema: createWrappedDataSchema(z.array(GiftCardDto)).extend({
      hasMore: z.boolean().describe("Whether there is a next page. Send the last `_id` as `after` to read it."),
    }),
  }),

  defineRoute("POST", "/api/admin/gift-cards/{giftCardId}/void", {
    procedure: "giftCards.void",
    summary: "Ends a gift card, so that it cannot be spent anymore.",
    errors: ["ID_NOT_FOUND"],
    request: VoidGiftCardInput,
    handler: (api, input) => api.giftCards.void(input),
    response: () => wrapInData({}),
    responseSchema: createWrappedDataSchema(z.object({})),
  }),
];
