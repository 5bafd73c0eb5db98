import type { AddressInput } from "@storywall/domain/cart/address-schema";
import type { TotalsView } from "@storywall/domain/cart/schema";
import type { z } from "zod";
import type { CartDto, LineDto, LineInputDto, ShippingRateDto } from "../../cart/dto.ts";
import type { CheckoutDto } from "../../checkout/dto.ts";
import type { OrderDto } from "../../orders/dto.ts";
import type { PhotoDto } from "../../photos/rest.ts";
import type { ErrorBody } from "./schema-names.ts";

const photoUuid = "6f0c1f7e-2f1b-4d7e-9a53-0f6b3f1f7c11";
const lineUuid = "0b9ad1d1-6f5d-4a58-8f57-51a1de3f0f3a";
const [cartId, userId, checkoutId, orderId] = [
  "cart_2v9k4m7x1q8t3b6n5c0d2f4g6h",
  "user_7c1d9k3m5x2q8t4b6n0f1g3h5j",
  "checkout_5b8n1c4d7f0g2h6j3k9m4q7t1v",
  "order_3m6q9t2v5x8b1c4d7f0g3h6j9k",
] as const;

const shippingAddress = {
  firstName: "Ann",
  lastName: "Lee",
  company: null,
  address1: "12 Elm St",
  address2: null,
  city: "Portland",
  provinceCode: "OR",
  zip: "97201",
  countryCode: "US",
  phone: null,
} as const satisfies z.input<typeof AddressInput>;

const totals = {
  currency: "USD",
  subtotal: 3_500,
  discount: 700,
  adjustments: [{ kind: "promo", label: "Discount (XMAS20)", amount: -700, taxCode: null }],
  shipping: 0,
  tax: 0,
  total: 2_800,
} as const satisfies TotalsView;

const prices = { price: 35, tax: 0, total: 28, totals };

const crop = { x: 0.1, y: 0, width: 0.8, height: 1, rotate: 0, straighten: 0, v: 1 } as const;

const design = {
  frameStyle: "Infinite",
  frameType: "black",
  matType: "none",
  tiles: [
    {
      name: "tile_1",
      userPhotoId: photoUuid,
      frameSize: "rectangle_small",
      cropParams: { "rectangle_small:none": { crop } },
    },
  ],
} as const;

const line: z.input<typeof LineDto> = {
  uuid: lineUuid,
  userTemplateInfo: { ...design, tiles: [...design.tiles] },
  productType: "template",
  templateId: null,
  templateKey: "single_tile",
  title: "Single tile",
  variantId: "variant_single_tile",
  quantity: 1,
  frameSize: "rectangle_small",
  pricing: "per_frame",
  unitPrice: 3_500,
  linePrice: 3_500,
  currency: "USD",
  previewUrl: "https://shop.example/product-images/single_tile.svg",
  isUploadLater: false,
  warnings: [],
};

const lineInput: z.input<typeof LineInputDto> = {
  uuid: lineUuid,
  templateKey: "single_tile",
  quantity: 1,
  frameSize: "rectangle_small",
  userTemplateInfo: { frameStyle: "Infinite", tiles: [{ name: "tile_1", userPhotoId: photoUuid }] },
};

const shippingRate: z.input<typeof ShippingRateDto> = {
  handle: "free-standard",
  title: "Free shipping",
  amount: 0,
  currency: "USD",
  minShipDays: 1,
  maxShipDays: 2,
};

const cart: z.input<typeof CartDto> = {
  _id: cartId,
  checkoutId: null,
  email: null,
  lineItems: [line],
  shippingAddress: null,
  shippingRate,
  discountCode: "XMAS20",
  ...prices,
  shopifyCheckoutObject: null,
  user: userId,
  status: "open",
  version: 1,
  createdAt: "2026-12-01T15:00:00.000Z",
  updatedAt: "2026-12-01T15:00:00.000Z",
  expiresAt: "2027-12-01T15:00:00.000Z",
  promo: { code: "XMAS20", percentOff: 20, amountOff: null, amount: 700, reason: null },
  giftNote: null,
  extras: {},
  completedOrderId: null,
};

const checkout: z.input<typeof CheckoutDto> = {
  _id: checkoutId,
  cartId,
  status: "ready",
  email: "ann@example.com",
  shippingAddress,
  shippingRate,
  lineItems: [line],
  discountCode: "XMAS20",
  giftNote: null,
  extras: {},
  giftCards: [{ lastFour: "30HC", amount: 1000 }],
  amountDue: 1800,
  ...prices,
  isUploadLater: false,
  paymentIntentId: "pi_3QxExample",
  orderId: null,
  expiresAt: "2026-12-01T15:30:00.000Z",
};

const { previewUrl: _previewUrl, warnings: _warnings, ...orderedLine } = line;

const order: z.input<typeof OrderDto> = {
  _id: orderId,
  orderNumber: "SW-7K2M9QXA",
  status: "Checking",
  state: "checking",
  headline: "We’re checking your photos.",
  lines: [
    {
      ...orderedLine,
      cartItemId: lineUuid,
      wantsPhotos: false,
      tiles: [
        {
          id: "tile_9k3m6q1t4v7x0b2c5d8f1g4h7j",
          name: "tile_1",
          copy: 1,
          state: "waiting",
          proofPath: null,
          effectivePpi: 320,
          problem: null,
        },
      ],
    },
  ],
  ...prices,
  discountCode: "XMAS20",
  giftNote: null,
  extras: {},
  giftCards: [{ lastFour: "30HC", amount: 1000 }],
  email: "ann@example.com",
  shippingAddress,
  placedAt: "2026-12-01T15:04:05.000Z",
  shipBy: "2026-12-03",
  timeline: [{ status: "Received", at: "2026-12-01T15:04:05.000Z" }],
  tracking: null,
  problem: null,
  framesShort: null,
  refunds: [],
  refundable: prices.totals.total,
  isDisputed: false,
  claims: [],
  remakes: [],
  pendingChange: null,
  availableActions: ["cancel", "change-address"],
  changesUntil: "2026-12-01T16:04:05.000Z",
};

const photo: z.input<typeof PhotoDto> = {
  uuid: photoUuid,
  handle: "8c1d4f7g0h3j6k9m2q5t8v1x4b",
  state: "ready",
  url: "https://shop.example/photos/8c1d4f7g0h3j6k9m2q5t8v1x4b/1600.jpg",
  width: 3_000,
  height: 4_000,
  warnings: [],
};

const error: z.input<typeof ErrorBody> = {
  message: "We couldn’t find this cart.",
  error: "CART_NOT_FOUND",
  code: "CART_NOT_FOUND",
  requestId: "4c9bd0f4-07e2-4f1e-8a6f-93a1d5b7c0de",
};

/** Examples of the document's components, by name. */
export const schemaExamples: Readonly<Record<string, readonly unknown[]>> = {
  Address: [shippingAddress],
  AddressInput: [shippingAddress],
  Cart: [cart],
  CartLine: [line],
  CartLineInput: [lineInput],
  CartResponse: [{ ...cart, data: cart }],
  Checkout: [checkout],
  CheckoutResponse: [{ ...checkout, data: checkout }],
  Crop: [crop],
  Design: [design],
  Error: [error],
  Order: [order],
  Photo: [photo],
  PhotoResponse: [{ ...photo, data: photo }],
  ShippingRate: [shippingRate],
  Totals: [totals],
};
