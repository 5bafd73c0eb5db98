import { CreateIntentInput, PaymentIntentForBrowser, UpdateIntentInput } from "@storywall/domain/checkout/schema";
import { createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

/** REST routes of payments. Amounts come from the checkout, and submitted amounts are ignored. */
export const paymentRoutes = [
  defineRoute("POST", "/api/payments/create-payment-intent", {
    summary:
      "What a browser needs to pay for a checkout or cart. A checkout with a zero total becomes an order right away.",
    request: CreateIntentInput,
    handler: (api, input) => api.payments.createIntent(input),
    response: (intent) => wrapInData(intent),
    responseSchema: createWrappedDataSchema(PaymentIntentForBrowser),
  }),

  defineRoute("PUT", "/api/payments/update-payment-intent", {
    summary: "The payment intent after the cart changed; the same intent if it hasn't.",
    request: UpdateIntentInput,
    handler: (api, input) => api.payments.updateIntent(input),
    response: (intent) => wrapInData(intent),
    responseSchema: createWrappedDataSchema(PaymentIntentForBrowser),
  }),
];
