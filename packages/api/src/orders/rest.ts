import { AddressInput } from "@storywall/domain/cart/address-schema";
import { TotalsView } from "@storywall/domain/cart/schema";
import { PaymentIntentForBrowser } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { CartId, ChangeId, CheckoutId, ClaimId, OrderId, ShopMessageId, TileId } from "@storywall/domain/kernel/ids";
import { ClaimInput } from "@storywall/domain/orders/claim-schema";
import {
  ChooseFramesInput,
  ConfirmOrderCodeInput,
  OrderCodeSent,
  ReplacePhotoInput,
  UploadedDesign,
} from "@storywall/domain/orders/schema";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { z } from "zod";
import type { Api } from "../app-router.ts";
import { addressErrors, designErrors, photoErrors } from "../http/error-groups.ts";
import { addDataCopy, createSchemaWithDataCopy, createWrappedDataSchema, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";
import { OrderDto, OrderLineDto, OrderSummaryDto, toOrderDto, toOrderLineDto, toOrderSummaryDto } from "./dto.ts";

/** Accepts any text as order id, so that a malformed id gets the same error as an unknown id. */
const AnyId = z.string().max(100);
const token = z.string().max(500).optional();
const MessageResponse = z.object({ message: z.string() });

const TemplateInfoDto = Design.extend({
  tiles: z.array(Design.shape.tiles.element.extend({ url: z.url().nullable() })),
});

const ConfirmationDto = OrderDto.pick({ orderNumber: true, status: true, headline: true }).extend({
  orderId: OrderId,
  totals: TotalsView,
  lines: z.array(OrderLineDto),
  isFirstTime: z.boolean(),
});

export const orderRoutes = [
  defineRoute("POST", "/api/shopify/send-email-uploads", {
    procedure: "orders.sendUploadLink",
    summary: "Emails the link for adding photos to the order's address. The response doesn't reveal whether it did.",
    errors: ["MAIL_JUST_SENT"],
    request: z.object({ email: z.string().max(300), orderId: AnyId, cartItemId: AnyId.optional() }),
    handler: (api, { email, orderId, cartItemId }) =>
      api.orders.sendUploadLink({ email, orderId, ...(cartItemId ? { lineId: cartItemId } : {}) }),
    response: (result) => result,
    responseSchema: MessageResponse,
  }),

  defineRoute("POST", "/api/shopify/order-finalized", {
    procedure: "orders.confirm",
    summary: "The paid order for the confirmation page. `isFirstTime` is true once, so a purchase is counted once.",
    errors: [
      "NOT_PAID",
      "CHECKOUT_NOT_FOUND",
      "PAYMENT_NOT_FOUND",
      "CARD_DECLINED",
      "ORDER_NOT_FOUND",
      "LINK_EXPIRED",
      "CHECKOUT_CLOSED",
    ],
    request: z.object({ orderId: OrderId.optional(), checkoutId: CheckoutId.optional(), token }),
    handler: async (api, { orderId, checkoutId, token }) =>
      api.orders.confirm({ orderId: orderId ?? (await getOrderId(api, checkoutId)), token }),
    response: ({ order, isFirstTime }) => {
      const { id: orderId, number: orderNumber, stateWord: status, headline, totals, lines } = order;
      const confirmed = { orderId, orderNumber, status, headline, totals, lines: lines.map(toOrderLineDto) };
      return wrapInData({ ...confirmed, isFirstTime });
    },
    responseSchema: createWrappedDataSchema(ConfirmationDto),
  }),

  defineRoute("PUT", "/api/shopify/complete-upload-later", {
    procedure: "orders.completeUploadLater",
    summary: "Adds the photos to a line that was bought without them.",
    errors: [
      ...designErrors,
      ...photoErrors,
      "ORDER_NOT_FOUND",
      "LINK_EXPIRED",
      "ORDER_LINE_NOT_FOUND",
      "NOT_UPLOAD_LATER",
      "IN_PRODUCTION",
      "ORDER_CANCELLED",
    ],
    request: z.object({ orderId: OrderId, cartItemId: AnyId, userTemplateInfo: UploadedDesign, token }),
    handler: async (api, { cartItemId: lineId, userTemplateInfo: design, ...access }) =>
      api.orders.completeUploadLater({ ...access, lineId, design }),
    response: ({ id: orderId, stateWord: status, lines }, { cartItemId }) => {
      const line = lines.find(({ id }) => id === cartItemId);
      if (!line) throw new ShopError("ORDER_LINE_NOT_FOUND");
      const data = { orderId, cartItemId: line.id, userTemplateInfo: line.design, status };
      return { ...wrapInData(data), message: "Thank you. We have your photos." };
    },
    responseSchema: createWrappedDataSchema(
      z.object({ orderId: OrderId, cartItemId: z.uuid(), userTemplateInfo: Design, status: z.string() }),
    ).extend(MessageResponse.shape),
  }),

  defineRoute("GET", "/api/shopify/order/{orderId}/line-item/{cartItemId}/info", {
    procedure: "orders.lineInfo",
    summary: "The template info of an order line, with image links that work for 15 minutes.",
    errors: ["ORDER_NOT_FOUND", "LINK_EXPIRED", "ORDER_LINE_NOT_FOUND"],
    request: z.object({ orderId: OrderId, cartItemId: AnyId, token }),
    handler: (api, { orderId, cartItemId, token }) => api.orders.lineInfo({ orderId, lineId: cartItemId, token }),
    response: ({ design, pictures }) => {
      const urls = new Map(pictures.map(({ name, url }) => [name, url]));
      const tiles = design.tiles.map((tile) => ({ ...tile, url: urls.get(tile.name) ?? null }));
      return addDataCopy({ userTemplateInfo: { ...design, tiles } });
    },
    responseSchema: createSchemaWithDataCopy(z.object({ userTemplateInfo: TemplateInfoDto })),
  }),

  defineRoute("GET", "/api/orders", {
    procedure: "orders.list",
    summary: "This browser's orders, newest first.",
    request: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    handler: (api, { page }) => api.orders.list({ page }),
    response: ({ orders, page, pageSize, total }) => ({
      ...wrapInData(orders.map(toOrderSummaryDto)),
      page,
      pageSize,
      total,
      hasMore: page * pageSize < total,
    }),
    responseSchema: createWrappedDataSchema(z.array(OrderSummaryDto)).extend({
      page: z.int(),
      pageSize: z.int(),
      total: z.int(),
      hasMore: z.boolean(),
    }),
  }),

  defineRoute("GET", "/api/orders/{orderId}", {
    procedure: "orders.read",
    summary: "One order, for the browser that placed it, anyone with a link from our emails, or staff.",
    errors: ["ORDER_NOT_FOUND", "LINK_EXPIRED"],
    request: z.object({ orderId: OrderId, token }),
    handler: (api, access) => api.orders.read(access),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/find", {
    procedure: "orders.find",
    summary: "Emails the link to an order to its address. The response doesn't reveal whether it did.",
    request: z.object({ number: z.string().max(40), email: z.string().max(300) }),
    handler: (api, input) => api.orders.find(input),
    response: (result) => result,
    responseSchema: MessageResponse,
  }),
];

/** Returns the id of the order created from a checkout. Throws if the checkout is not paid. */
async function getOrderId(api: Api, checkoutId: CheckoutId | undefined): Promise<OrderId> {
  if (!checkoutId) {
    const sentence = '"orderId" is required.';
    throw new ShopError("FIELD_REQUIRED", { sentence }, { fields: { orderId: sentence } });
  }
  const { orderId } = await api.checkout.complete({ checkoutId });
  if (!orderId) throw new ShopError("NOT_PAID");
  return orderId;
}

const access = { orderId: OrderId, token: z.string().max(500).optional() };

export const orderActionRoutes = [
  defineRoute("POST", "/api/orders/{orderId}/actions/send-code", {
    procedure: "orders.sendCode",
    summary:
      "Emails a six-digit code to the order's address. Browsers that didn't place the order need it to make changes.",
    errors: ["ORDER_NOT_FOUND", "LINK_EXPIRED", "ORDER_CODES_SENT"],
    needsBody: false,
    request: z.object(access),
    handler: (api, input) => api.orders.sendCode(input),
    response: (sent) => wrapInData(sent),
    responseSchema: createWrappedDataSchema(OrderCodeSent),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/confirm-code", {
    procedure: "orders.confirmCode",
    summary: "Checks the emailed code and sets a cookie that lets this browser change the order for 30 minutes.",
    errors: ["ORDER_NOT_FOUND", "LINK_EXPIRED", "ORDER_CODE_WRONG", "ORDER_CODE_EXPIRED"],
    request: z.object({ ...access, code: ConfirmOrderCodeInput.shape.code }),
    handler: (api, input) => api.orders.confirmCode(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.null()),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/cancel", {
    procedure: "orders.cancel",
    summary: "Cancels the order and refunds everything paid.",
    errors: [
      "ORDER_NOT_FOUND",
      "LINK_EXPIRED",
      "ORDER_CODE_REQUIRED",
      "ORDER_CANCELLED",
      "IN_PRODUCTION",
      "ACTION_NOT_ALLOWED",
    ],
    needsBody: false,
    request: z.object(access),
    handler: (api, input) => api.orders.cancel(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/change-address", {
    procedure: "orders.changeAddress",
    summary:
      "Changes the order's address. If the total changes, send it as agreedTotal, in cents. A lower total is refunded; a higher one waits for payment.",
    errors: [
      ...addressErrors,
      "TOTAL_NOT_AGREED",
      "TAX_UNAVAILABLE",
      "ORDER_NOT_FOUND",
      "LINK_EXPIRED",
      "ORDER_CODE_REQUIRED",
      "ORDER_CANCELLED",
      "IN_PRODUCTION",
      "ACTION_NOT_ALLOWED",
    ],
    request: z.object({ ...access, shippingAddress: AddressInput, agreedTotal: z.int().optional() }),
    handler: (api, input) => api.orders.changeAddress(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/pay-change", {
    procedure: "orders.payChange",
    summary: "What the browser needs to pay the difference for a pending change.",
    errors: ["ORDER_NOT_FOUND", "LINK_EXPIRED", "CHANGE_NOT_FOUND", "CHANGE_CLOSED", "PAYMENTS_DOWN"],
    request: z.object({ ...access, changeId: ChangeId }),
    handler: (api, input) => api.orders.payChange(input),
    response: (intent) => wrapInData(intent),
    responseSchema: createWrappedDataSchema(PaymentIntentForBrowser),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/complete-change", {
    procedure: "orders.completeChange",
    summary: "Applies the change whose difference was just paid.",
    errors: ["NOT_PAID", "ORDER_NOT_FOUND", "LINK_EXPIRED", "CHANGE_NOT_FOUND", "CHANGE_CLOSED", "PAYMENTS_DOWN"],
    request: z.object({ ...access, changeId: ChangeId }),
    handler: (api, input) => api.orders.completeChange(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/accept-print", {
    procedure: "orders.acceptPrint",
    summary: "Prints a tile as is, despite the problem found by the shop.",
    errors: [
      "PRINT_NOT_FOUND",
      "ACTION_NOT_ALLOWED",
      "ORDER_NOT_FOUND",
      "LINK_EXPIRED",
      "ORDER_CODE_REQUIRED",
      "ORDER_CANCELLED",
      "IN_PRODUCTION",
    ],
    request: z.object({ ...access, tileId: TileId }),
    handler: (api, input) => api.orders.acceptPrint(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/choose-frames", {
    procedure: "orders.chooseFrames",
    summary:
      "Chooses what to do about a frame that sold out before the order was paid: wait, another frame, or a refund.",
    errors: [
      "FRAMES_ARE_THERE",
      "FRAME_OUT_OF_STOCK",
      "FIELD_REQUIRED",
      "ORDER_NOT_FOUND",
      "LINK_EXPIRED",
      "ORDER_CODE_REQUIRED",
      "ORDER_CANCELLED",
      "IN_PRODUCTION",
      "ACTION_NOT_ALLOWED",
    ],
    request: z.object({ ...access, ...ChooseFramesInput.omit({ orderId: true, token: true }).shape }),
    handler: (api, input) => api.orders.chooseFrames(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/replace-photo", {
    procedure: "orders.replacePhoto",
    summary: "Replaces or recrops the photo in one tile of a wall.",
    errors: [
      ...designErrors,
      ...photoErrors,
      "ORDER_LINE_NOT_FOUND",
      "ORDER_NOT_FOUND",
      "LINK_EXPIRED",
      "ORDER_CODE_REQUIRED",
      "ORDER_CANCELLED",
      "IN_PRODUCTION",
      "ACTION_NOT_ALLOWED",
    ],
    request: z.object({ ...access, ...ReplacePhotoInput.omit({ orderId: true, token: true }).shape }),
    handler: (api, input) => api.orders.replacePhoto(input),
    response: (order) => wrapInData(toOrderDto(order)),
    responseSchema: createWrappedDataSchema(OrderDto),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/claim", {
    procedure: "orders.claim",
    summary: "Reports a problem with an order, or requests a return.",
    errors: [
      "MESSAGE_EMPTY",
      "ORDER_LINE_NOT_FOUND",
      "PHOTO_NOT_FOUND",
      "ORDER_NOT_FOUND",
      "LINK_EXPIRED",
      "ORDER_CODE_REQUIRED",
      "ORDER_CANCELLED",
      "IN_PRODUCTION",
      "ACTION_NOT_ALLOWED",
    ],
    request: z.object({ ...access, ...ClaimInput.omit({ orderId: true, token: true }).shape }),
    handler: (api, input) => api.orders.claim(input),
    response: ({ messageId, claimId, isReviewed, order }) =>
      wrapInData({ messageId, claimId, isReviewed, order: toOrderDto(order) }),
    responseSchema: createWrappedDataSchema(
      z.object({ messageId: ShopMessageId, claimId: ClaimId, isReviewed: z.boolean(), order: OrderDto }),
    ),
  }),

  defineRoute("POST", "/api/orders/{orderId}/actions/reorder", {
    procedure: "orders.reorder",
    summary: "Creates a new cart from the order's walls.",
    errors: ["ORDER_NOT_FOUND", "LINK_EXPIRED", "ACTION_NOT_ALLOWED", "TEMPLATE_UNKNOWN"],
    needsBody: false,
    request: z.object(access),
    handler: (api, input) => api.orders.reorder(input),
    response: ({ cartId }) => wrapInData({ cartId }),
    responseSchema: createWrappedDataSchema(z.object({ cartId: CartId })),
  }),
];
