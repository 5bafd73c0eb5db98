import { TotalsView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { CheckoutId, OrderId } from "@storywall/domain/kernel/ids";
import { UploadedDesign } from "@storywall/domain/orders/schema";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { z } from "zod";
import type { Api } from "../app-router.ts";
import { Doubled, doubled, InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";
import { OrderDto, OrderLineDto, OrderSummaryDto, toOrderDto, toOrderLineDto, toOrderSummaryDto } from "./dto.ts";

/** Accepts any text; malformed ids get the same error as unknown ones. */
const anyId = z.string().max(100);
const token = z.string().max(500).optional();
const Told = z.object({ message: z.string() });

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
  route("POST", "/api/shopify/send-email-uploads", {
    summary: "Mails the link for adding photos to the order's own address. The answer never tells whether it did.",
    reads: z.object({ email: z.string().max(300), orderId: anyId, cartItemId: anyId.optional() }),
    calls: (api, { email, orderId, cartItemId }) =>
      api.orders.sendUploadLink({ email, orderId, ...(cartItemId ? { lineId: cartItemId } : {}) }),
    replies: (told) => told,
    shape: Told,
  }),

  route("POST", "/api/shopify/order-finalized", {
    summary:
      "The paid order for its confirmation page; `isFirstTime` is true once, so that a purchase is counted once.",
    reads: z.object({ orderId: OrderId.optional(), checkoutId: CheckoutId.optional(), token }),
    calls: async (api, { orderId, checkoutId, token }) =>
      api.orders.confirm({ orderId: orderId ?? (await orderOf(api, checkoutId)), token }),
    replies: ({ order, isFirstTime }) => {
      const { id: orderId, number: orderNumber, stateWord: status, headline, totals, lines } = order;
      const confirmed = { orderId, orderNumber, status, headline, totals, lines: lines.map(toOrderLineDto) };
      return inData({ ...confirmed, isFirstTime });
    },
    shape: InData(ConfirmationDto),
  }),

  route("PUT", "/api/shopify/complete-upload-later", {
    summary: "Puts the photos into a line that was bought without them.",
    reads: z.object({ orderId: OrderId, cartItemId: anyId, userTemplateInfo: UploadedDesign, token }),
    calls: async (api, { cartItemId: lineId, userTemplateInfo: design, ...access }) =>
      api.orders.completeUploadLater({ ...access, lineId, design }),
    replies: ({ id: orderId, stateWord: status, lines }, { cartItemId }) => {
      const line = lines.find(({ id }) => id === cartItemId);
      if (!line) throw new ShopError("ORDER_LINE_NOT_FOUND");
      const data = { orderId, cartItemId: line.id, userTemplateInfo: line.design, status };
      return { ...inData(data), message: "Your photos are on their way to the workshop." };
    },
    shape: InData(
      z.object({ orderId: OrderId, cartItemId: z.uuid(), userTemplateInfo: Design, status: z.string() }),
    ).extend(Told.shape),
  }),

  route("GET", "/api/shopify/order/{orderId}/line-item/{cartItemId}/info", {
    summary: "The template info of an order's line, with links to its pictures that are good for 15 minutes.",
    reads: z.object({ orderId: OrderId, cartItemId: anyId, token }),
    calls: (api, { orderId, cartItemId, token }) => api.orders.lineInfo({ orderId, lineId: cartItemId, token }),
    replies: ({ design, pictures }) => {
      const urls = new Map(pictures.map(({ name, url }) => [name, url]));
      const tiles = design.tiles.map((tile) => ({ ...tile, url: urls.get(tile.name) ?? null }));
      return doubled({ userTemplateInfo: { ...design, tiles } });
    },
    shape: Doubled(z.object({ userTemplateInfo: TemplateInfoDto })),
  }),

  route("GET", "/api/orders", {
    summary: "The orders of the browser that asks, newest first.",
    reads: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    calls: (api, { page }) => api.orders.list({ page }),
    replies: ({ orders, page, pageSize, total }) => ({
      ...inData(orders.map(toOrderSummaryDto)),
      page,
      pageSize,
      total,
      hasMore: page * pageSize < total,
    }),
    shape: InData(z.array(OrderSummaryDto)).extend({
      page: z.int(),
      pageSize: z.int(),
      total: z.int(),
      hasMore: z.boolean(),
    }),
  }),

  route("GET", "/api/orders/{orderId}", {
    summary: "One order: for the browser that placed it, the holder of a link from our mail, or the shop.",
    reads: z.object({ orderId: OrderId, token }),
    calls: (api, access) => api.orders.read(access),
    replies: (order) => inData(toOrderDto(order)),
    shape: InData(OrderDto),
  }),

  route("POST", "/api/orders/find", {
    summary: "Mails the link to an order to its own address. The answer never tells whether it did.",
    reads: z.object({ number: z.string().max(40), email: z.string().max(300) }),
    calls: (api, input) => api.orders.find(input),
    replies: (told) => told,
    shape: Told,
  }),
];

/** The order created from a checkout. Throws when it is not paid yet. */
async function orderOf(api: Api, checkoutId: CheckoutId | undefined): Promise<OrderId> {
  if (!checkoutId) {
    const sentence = '"orderId" is required.';
    throw new ShopError("FIELD_REQUIRED", { sentence }, { fields: { orderId: sentence } });
  }
  const { orderId } = await api.checkout.complete({ checkoutId });
  if (!orderId) throw new ShopError("NOT_PAID");
  return orderId;
}
