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
import { InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";
import { OrderDto, toOrderDto } from "./dto.ts";

const access = { orderId: OrderId, token: z.string().max(500).optional() };

export const orderActionRoutes = [
  route("POST", "/api/orders/{orderId}/actions/send-code", {
    summary:
      "Emails a six-digit code to the order's own address. A browser that did not buy needs it before it changes the order.",
    needsBody: false,
    reads: z.object(access),
    calls: (api, input) => api.orders.sendCode(input),
    replies: (sent) => inData(sent),
    shape: InData(OrderCodeSent),
  }),

  route("POST", "/api/orders/{orderId}/actions/confirm-code", {
    summary: "Takes that code; the cookie it sets lets this browser change the order for 30 minutes.",
    reads: z.object({ ...access, code: ConfirmOrderCodeInput.shape.code }),
    calls: (api, input) => api.orders.confirmCode(input),
    replies: inData,
    shape: InData(z.null()),
  }),

  route("POST", "/api/orders/{orderId}/actions/cancel", {
    summary: "Cancels the order and sends all of its money back.",
    needsBody: false,
    reads: z.object(access),
    calls: (api, input) => api.orders.cancel(input),
    replies: (order) => inData(toOrderDto(order)),
    shape: InData(OrderDto),
  }),

  route("POST", "/api/orders/{orderId}/actions/change-address", {
    summary:
      "Sends the order to another address. Where the total is another one there, it wants that total as agreedTotal, in cents: less goes back, more waits for its payment.",
    reads: z.object({ ...access, shippingAddress: AddressInput, agreedTotal: z.int().optional() }),
    calls: (api, input) => api.orders.changeAddress(input),
    replies: (order) => inData(toOrderDto(order)),
    shape: InData(OrderDto),
  }),

  route("POST", "/api/orders/{orderId}/actions/pay-change", {
    summary: "What the browser needs to pay the difference that a change of the order waits for.",
    reads: z.object({ ...access, changeId: ChangeId }),
    calls: (api, input) => api.orders.payChange(input),
    replies: (intent) => inData(intent),
    shape: InData(PaymentIntentForBrowser),
  }),

  route("POST", "/api/orders/{orderId}/actions/complete-change", {
    summary: "Makes the change whose difference was just paid.",
    reads: z.object({ ...access, changeId: ChangeId }),
    calls: (api, input) => api.orders.completeChange(input),
    replies: (order) => inData(toOrderDto(order)),
    shape: InData(OrderDto),
  }),

  route("POST", "/api/orders/{orderId}/actions/accept-print", {
    summary: "Has a piece printed as it is, whatever the shop held against it.",
    reads: z.object({ ...access, tileId: TileId }),
    calls: (api, input) => api.orders.acceptPrint(input),
    replies: (order) => inData(toOrderDto(order)),
    shape: InData(OrderDto),
  }),

  route("POST", "/api/orders/{orderId}/actions/choose-frames", {
    summary:
      "Says what is done about a frame that was gone when the order was paid: wait, another one, or the money back.",
    reads: z.object({ ...access, ...ChooseFramesInput.omit({ orderId: true, token: true }).shape }),
    calls: (api, input) => api.orders.chooseFrames(input),
    replies: (order) => inData(toOrderDto(order)),
    shape: InData(OrderDto),
  }),

  route("POST", "/api/orders/{orderId}/actions/replace-photo", {
    summary: "Puts another photo into one place of a wall, or crops it anew.",
    reads: z.object({ ...access, ...ReplacePhotoInput.omit({ orderId: true, token: true }).shape }),
    calls: (api, input) => api.orders.replacePhoto(input),
    replies: (order) => inData(toOrderDto(order)),
    shape: InData(OrderDto),
  }),

  route("POST", "/api/orders/{orderId}/actions/claim", {
    summary: "Tells the shop what is wrong with an order, or that it is to go back.",
    reads: z.object({ ...access, ...ClaimInput.omit({ orderId: true, token: true }).shape }),
    calls: (api, input) => api.orders.claim(input),
    replies: ({ messageId, claimId, isReviewed, order }) =>
      inData({ messageId, claimId, isReviewed, order: toOrderDto(order) }),
    shape: InData(z.object({ messageId: ShopMessageId, claimId: ClaimId, isReviewed: z.boolean(), order: OrderDto })),
  }),

  route("POST", "/api/orders/{orderId}/actions/reorder", {
    summary: "Makes a new cart of the order's walls.",
    needsBody: false,
    reads: z.object(access),
    calls: (api, input) => api.orders.reorder(input),
    replies: ({ cartId }) => inData({ cartId }),
    shape: InData(z.object({ cartId: CartId })),
  }),
];
