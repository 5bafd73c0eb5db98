import { CreateIntentInput, PaymentIntentForBrowser, UpdateIntentInput } from "@storywall/domain/checkout/schema";
import { InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

/** Amounts come from the checkout; submitted amounts are ignored. */
export const paymentRoutes = [
  route("POST", "/api/payments/create-payment-intent", {
    summary: "What a browser needs to pay a checkout, or a cart. What costs nothing becomes its order at once.",
    reads: CreateIntentInput,
    calls: (api, input) => api.payments.createIntent(input),
    replies: (intent) => inData(intent),
    shape: InData(PaymentIntentForBrowser),
  }),

  route("PUT", "/api/payments/update-payment-intent", {
    summary: "The intent to pay with after the cart has changed; the same one while nothing has.",
    reads: UpdateIntentInput,
    calls: (api, input) => api.payments.updateIntent(input),
    replies: (intent) => inData(intent),
    shape: InData(PaymentIntentForBrowser),
  }),
];
