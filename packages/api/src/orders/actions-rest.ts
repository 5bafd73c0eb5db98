import { AddressInput } from "@storywall/domain/cart/address-schema";
import { PaymentIntentForBrowser } from "@storywall/domain/checkout/schema";
import { CartId, ChangeId, ClaimId, OrderId, ShopMessageId, TileId } from "@storywall/domain/kernel/ids";
import {
  ChooseFramesInput,
  ClaimInput,
  ConfirmOrderCodeInput,
  OrderCodeSent,
  ReplacePhotoInput,
} from "@storywall/domain/orders/schema";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";
import { OrderDto, toOrderDto } from "./dto.ts";

const access = { orderId: OrderId, token: z.string().max(500).optional() };

export const orderActionRoutes = [
  defineRoute("POST", "/api/orders/{orderId}/actions/send-code", {
    summary:
      "Emails a six-digit code to the order's address. Browsers that didn't place the order need it to make changes.",
    needsBody: false,
    request: z.object(access),
    handler: (api, input) => api.orders.sendCode(input),
    response: (sent) => wrapInData(sent),
    responseSchema: createWrappedDataSchema(OrderCodeSent),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/confirm-code", {
    summary: "Checks the emailed code and sets a cookie that lets this browser change the order for 30 minutes.",
    request: z.object({ ...access, code: ConfirmOrderCodeInput.shape.code }),
    handler: (api, input) => api.orders.confirmCode(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.null()),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/cancel", {
    summary: "Cancels the order and refunds everything paid.",
    needsBody: false,
    request: z.object(access),
    handler: (api, input) => api.orders.cancel(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/change-address", {
    summary:
      "Changes the order's address. If the total changes, send it as agreedTotal, in cents. A lower total is refunded; a higher one waits for payment.",
    request: z.object({ ...access, shippingAddress: AddressInput, agreedTotal: z.int().optional() }),
    handler: (api, input) => api.orders.changeAddress(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/pay-change", {
    summary: "What the browser needs to pay the difference for a pending change.",
    request: z.object({ ...access, changeId: ChangeId }),
    handler: (api, input) => api.orders.payChange(input),
    response: (intent) => wrapInData(intent),
    responseSchema: createWrappedDataSchema(PaymentIntentForBrowser),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/complete-change", {
    summary: "Applies the change whose difference was just paid.",
    request: z.object({ ...access, changeId: ChangeId }),
    handler: (api, input) => api.orders.completeChange(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/accept-print", {
    summary: "Prints a tile as is, despite the problem found by the shop.",
    request: z.object({ ...access, tileId: TileId }),
    handler: (api, input) => api.orders.acceptPrint(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/choose-frames", {
    summary:
      "Chooses what to do about a frame that sold out before the order was paid: wait, another frame, or a refund.",
    request: z.object({ ...access, ...ChooseFramesInput.omit({ orderId: true, token: true }).shape }),
    handler: (api, input) => api.orders.chooseFrames(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/replace-photo", {
    summary: "Replaces or recrops the photo in one tile of a wall.",
    request: z.object({ ...access, ...ReplacePhotoInput.omit({ orderId: true, token: true }).shape }),
    handler: (api, input) => api.orders.replacePhoto(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/claim", {
    summary: "Reports a problem with an order, or requests a return.",
    request: z.object({ ...access, ...ClaimInput.omit({ orderId: true, token: true }).shape }),
    handler: (api, input) => api.orders.claim(input),
    response: ({ messageId, claimId, isReviewed, order }) =>
      wrapInData({ messageId, claimId, isReviewed, order: toOrderDto(order) }),
    responseSchema: createWrappedDataSchema(
      z.object({ messageId: ShopMessageId, claimId: ClaimId, isReviewed: z.boolean(), order: OrderDto }),
    ),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/reorder", {
    summary: "Creates a new cart from the order's walls.",
    needsBody: false,
    request: z.object(access),
    handler: (api, input) => api.orders.reorder(input),
    response: ({ cartId }) => wrapInData({ cartId }),
    responseSchema: createWrappedDataSchema(z.object({ cartId: CartId })),
  }),
];
