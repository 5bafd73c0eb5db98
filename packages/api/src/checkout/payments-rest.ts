import { CreateIntentInput, PaymentIntentForBrowser, UpdateIntentInput } from "@storywall/domain/checkout/schema";
import { WrappedData, wrapData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

/** Amounts come from the checkout; submitted amounts are ignored. */
export const paymentRoutes = [
  route("POST", "/api/payments/create-payment-intent", {
    summary: "What a browser needs to pay a checkout, or a cart. What costs nothing becomes its order at once.",
    request: CreateIntentInput,
    handler: (api, input) => api.payments.createIntent(input),
    response: (intent) => wrapData(intent),
    responseSchema: WrappedData(PaymentIntentForBrowser),
  }),

  route("PUT", "/api/payments/update-payment-intent", {
    summary: "The intent to pay with after the cart has changed; the same one while nothing has.",
    request: UpdateIntentInput,
    handler: (api, input) => api.payments.updateIntent(input),
    response: (intent) => wrapData(intent),
    responseSchema: WrappedData(PaymentIntentForBrowser),
  }),
];
