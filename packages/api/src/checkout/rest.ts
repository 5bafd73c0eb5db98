import { AddressInput } from "@storywall/domain/cart/address-schema";
import type { CartChanges } from "@storywall/domain/cart/schema";
import { ExtraChanges } from "@storywall/domain/catalog/extras-schema";
import {
  CheckoutOrCart,
  CreateIntentInput,
  PaymentIntentForBrowser,
  ProductsInput,
  UpdateIntentInput,
} from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { CartId, CheckoutId, OrderId, UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import type { Api } from "../app-router.ts";
import { CartDto, LineInputDto, toCartDto, toCartLine } from "../cart/dto.ts";
import { addressErrors, checkoutErrors, lineErrors, promoErrors } from "../http/error-groups.ts";
import {
  addDataCopy,
  addMessage,
  createSchemaWithDataCopy,
  createWrappedDataSchema,
  wrapInData,
} from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";
import { CheckoutDto, toCheckoutDto } from "./dto.ts";

const email = z.string().max(1000);
const promoCode = z.string().max(100);
const giftNote = z.string().max(5000).nullish();

const CheckoutWithDataCopy = createSchemaWithDataCopy(CheckoutDto);
const CartOrCheckout = z.union([CheckoutWithDataCopy, createSchemaWithDataCopy(CartDto)]);

const CreateCheckoutRequest = ProductsInput.extend({
  cartId: CartId.nullish(),
  // The schema accepts a missing address because the address validation reports it with a better message.
  shippingAddress: AddressInput.nullish(),
  email: email.nullish(),
  userId: UserId.nullish(),
  promoCode: promoCode.nullish(),
}).refine(({ variants, cartId }) => variants ?? cartId, {
  path: ["variants"],
  message: '"variants" is required.',
});

async function changeCheckoutOrCart(api: Api, { checkoutId, cartId }: CheckoutOrCart, changes: CartChanges) {
  if (checkoutId) return { checkout: await api.checkout.change({ ...changes, checkoutId }) };
  if (!cartId) throw new ShopError("CART_NOT_FOUND");
  return { cart: await api.cart.change({ ...changes, cartId }) };
}

type CheckoutOrCartView = Awaited<ReturnType<typeof changeCheckoutOrCart>>;

const toCheckoutOrCartDto = (changed: CheckoutOrCartView, publicUrl: string) =>
  changed.checkout
    ? addDataCopy(toCheckoutDto(changed.checkout, publicUrl))
    : addDataCopy(toCartDto(changed.cart, publicUrl));

/**
 * REST routes of checkouts. A checkout is immutable, so each change creates a new checkout. Requests with the old id
 * then use the new checkout.
 */
export const checkoutRoutes = [
  defineRoute("POST", "/api/shopify/create-checkout", {
    procedure: "checkout.create",
    summary: "Creates a checkout from a cart or the given products. A repeated request returns the same checkout.",
    errors: [
      ...checkoutErrors,
      ...lineErrors,
      ...addressErrors,
      ...promoErrors,
      "VARIANTS_MISMATCH",
      "CONFLICTING_FIELDS",
    ],
    request: CreateCheckoutRequest,
    handler: (api, { cartId, promoCode: code, ...fields }) => {
      const contact = { email: fields.email ?? "", shippingAddress: fields.shippingAddress ?? {} };
      const input = { ...fields, ...contact, ...(code?.trim() ? { promoCode: code } : {}) };
      return cartId ? api.checkout.create({ ...input, cartId }) : api.checkout.buy(input);
    },
    response: (checkout, _, publicUrl) => addDataCopy(toCheckoutDto(checkout, publicUrl)),
    responseSchema: CheckoutWithDataCopy,
  }),

  defineRoute("POST", "/api/shopify/update-checkout", {
    procedure: "checkout.change",
    summary: "Updates the given fields. Existing items are updated, others are added.",
    errors: [...checkoutErrors, ...lineErrors, ...addressErrors],
    request: z.object({
      checkoutId: CheckoutId,
      email: email.optional(),
      shippingAddress: AddressInput.optional(),
      note: giftNote,
      giftNote,
      extras: ExtraChanges.optional(),
      lineItems: z.array(LineInputDto).max(200).optional(),
    }),
    handler: (api, { note, giftNote = note, extras, lineItems, ...fields }) => {
      const chosen = giftNote === undefined ? extras : { ...extras, giftNote };
      return api.checkout.change({ ...fields, extras: chosen, lines: lineItems?.map(toCartLine) });
    },
    response: (checkout, _, publicUrl) => addDataCopy(toCheckoutDto(checkout, publicUrl)),
    responseSchema: CheckoutWithDataCopy,
  }),

  defineRoute("POST", "/api/shopify/re-create-checkout", {
    procedure: "checkout.recreate",
    summary: "Replaces the checkout with a new one at current prices and cancels the old payment.",
    errors: [...checkoutErrors, ...addressErrors],
    request: CheckoutOrCart,
    handler: (api, input) => api.checkout.recreate(input),
    response: (checkout, _, publicUrl) => addDataCopy(toCheckoutDto(checkout, publicUrl)),
    responseSchema: CheckoutWithDataCopy,
  }),

  defineRoute("POST", "/api/shopify/checkout-info", {
    procedure: "checkout.read",
    summary: "Reads a checkout. Email and address are masked for everyone but its owner.",
    errors: ["CHECKOUT_NOT_FOUND"],
    request: z.object({ checkoutId: CheckoutId }),
    handler: (api, input) => api.checkout.read(input),
    response: (checkout, _, publicUrl) => addDataCopy(toCheckoutDto(checkout, publicUrl)),
    responseSchema: CheckoutWithDataCopy,
  }),

  defineRoute("POST", "/api/shopify/create-or-update-checkout", {
    procedure: "checkout.save",
    summary: "Updates the given fields of a cart and creates its checkout. Returns the cart with its checkout's id.",
    errors: [...checkoutErrors, ...addressErrors, ...promoErrors, "CART_EMPTY"],
    request: z.object({
      cartId: CartId,
      checkoutId: CheckoutId.nullish(),
      email: email.optional(),
      shippingAddress: AddressInput.optional(),
      shippingRateHandle: z.string().max(60).optional(),
      promoCode: promoCode.nullish(),
      isUploadLater: z.boolean().optional(),
    }),
    handler: (api, { shippingRateHandle, promoCode: code, ...fields }) =>
      api.checkout.save({
        ...fields,
        shippingRate: shippingRateHandle,
        ...(code?.trim() ? { promoCode: code } : {}),
      }),
    response: (cart, _, publicUrl) => addDataCopy(toCartDto(cart, publicUrl)),
    responseSchema: createSchemaWithDataCopy(CartDto),
  }),

  defineRoute("PUT", "/api/shopify/update-shipping-address", {
    procedure: "checkout.change",
    summary: "Sets the address of a checkout or cart and recalculates tax.",
    errors: [...checkoutErrors, ...addressErrors],
    request: CheckoutOrCart.safeExtend({ shippingAddress: AddressInput }),
    handler: (api, { shippingAddress, ...of }) => changeCheckoutOrCart(api, of, { shippingAddress }),
    response: (changed, _, publicUrl) => toCheckoutOrCartDto(changed, publicUrl),
    responseSchema: CartOrCheckout,
  }),

  defineRoute("PUT", "/api/shopify/update-email-address", {
    procedure: "checkout.change",
    summary: "Sets the email address of a checkout or cart.",
    errors: [...checkoutErrors, ...addressErrors],
    request: CheckoutOrCart.safeExtend({ email }),
    handler: (api, { email: fields, ...of }) => changeCheckoutOrCart(api, of, { email: fields }),
    response: (changed, _, publicUrl) => toCheckoutOrCartDto(changed, publicUrl),
    responseSchema: CartOrCheckout,
  }),

  defineRoute("PUT", "/api/shopify/set-shipping-lineItem", {
    procedure: "checkout.change",
    summary: "Sets the shipping method.",
    errors: [...checkoutErrors, ...addressErrors],
    request: CheckoutOrCart.safeExtend({ shippingRateHandle: z.string().max(60) }),
    handler: (api, { shippingRateHandle: shippingRate, ...of }) => changeCheckoutOrCart(api, of, { shippingRate }),
    response: (changed, _, publicUrl) => toCheckoutOrCartDto(changed, publicUrl),
    responseSchema: CartOrCheckout,
  }),

  defineRoute("PUT", "/api/shopify/checkout-discount-code", {
    procedure: "checkout.change",
    summary: "Applies a promo code to a checkout, or removes it with null.",
    errors: [...checkoutErrors, ...addressErrors, ...promoErrors],
    request: z.object({ checkoutId: CheckoutId, discountCode: promoCode.nullable() }),
    handler: (api, { checkoutId, discountCode }) => api.checkout.change({ checkoutId, promoCode: discountCode }),
    response: (checkout, _, publicUrl) => {
      const code = checkout.promo?.code;
      const sentence = code ? `Code ${code} applied.` : "Code removed.";
      return addMessage(addDataCopy(toCheckoutDto(checkout, publicUrl)), sentence);
    },
    responseSchema: CheckoutWithDataCopy.extend({ message: z.string() }),
  }),

  defineRoute("PUT", "/api/shopify/checkout-item", {
    procedure: "checkout.change",
    summary: "Updates an item of a checkout, or adds one.",
    errors: [...checkoutErrors, ...lineErrors, ...addressErrors],
    request: z.object({ checkoutId: CheckoutId, lineItem: LineInputDto }),
    handler: (api, { checkoutId, lineItem }) => api.checkout.change({ checkoutId, lines: [toCartLine(lineItem)] }),
    response: (checkout, _, publicUrl) => addDataCopy(toCheckoutDto(checkout, publicUrl)),
    responseSchema: CheckoutWithDataCopy,
  }),

  defineRoute("PUT", "/api/shopify/complete-checkout", {
    procedure: "checkout.complete",
    summary: "Settles the payment and returns the order. A repeated request returns the same order.",
    errors: [
      "CHECKOUT_NOT_FOUND",
      "PAYMENT_NOT_FOUND",
      "NOT_PAID",
      "CARD_DECLINED",
      "CHECKOUT_CLOSED",
      "ADDRESS_MISSING",
    ],
    request: z.object({ checkoutId: CheckoutId, paymentIntentId: z.string().max(200).nullish() }),
    handler: (api, { checkoutId, paymentIntentId }) =>
      api.checkout.complete({ checkoutId, ...(paymentIntentId ? { paymentIntentId } : {}) }),
    response: ({ orderId, orderNumber, state }) => wrapInData({ orderId, orderNumber, status: state }),
    responseSchema: createWrappedDataSchema(
      z.object({
        orderId: OrderId.nullable(),
        orderNumber: z.string().nullable(),
        status: z.enum(["completed", "processing", "needs_review"]),
      }),
    ),
  }),
];

/** REST routes of payments. Amounts come from the checkout, and submitted amounts are ignored. */
export const paymentRoutes = [
  defineRoute("POST", "/api/payments/create-payment-intent", {
    procedure: "payments.createIntent",
    summary:
      "What a browser needs to pay for a checkout or cart. A checkout with a zero total becomes an order right away.",
    errors: [...checkoutErrors, ...addressErrors, "CURRENCY"],
    request: CreateIntentInput,
    handler: (api, input) => api.payments.createIntent(input),
    response: (intent) => wrapInData(intent),
    responseSchema: createWrappedDataSchema(PaymentIntentForBrowser),
  }),

  defineRoute("PUT", "/api/payments/update-payment-intent", {
    procedure: "payments.updateIntent",
    summary: "The payment intent after the cart changed; the same intent if it hasn't.",
    errors: [...checkoutErrors, ...addressErrors, "PAYMENT_NOT_FOUND"],
    request: UpdateIntentInput,
    handler: (api, input) => api.payments.updateIntent(input),
    response: (intent) => wrapInData(intent),
    responseSchema: createWrappedDataSchema(PaymentIntentForBrowser),
  }),
];
