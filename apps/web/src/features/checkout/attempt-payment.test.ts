import { CartId, CheckoutId, newId } from "@storywall/domain/kernel/ids";
import { TRPCClientError } from "@trpc/client";
import { expect, test, vi } from "vitest";
import { attemptPayment, type PaymentInput } from "./attempt-payment.ts";
import { emptyContact } from "./contact.ts";

const checkoutId = CheckoutId.parse(newId("checkout"));

type StubOptions = {
  submit?: unknown;
  create?: () => Promise<unknown>;
  intentStatus?: string;
  confirm?: unknown;
  complete?: () => Promise<unknown>;
  beforehand?: () => Promise<void>;
};

function createPayment({
  submit = {},
  create,
  intentStatus = "requires_payment_method",
  confirm = {},
  complete,
  beforehand = async () => {},
}: StubOptions) {
  const open = { id: checkoutId, state: "awaiting_payment", totals: { total: 7199 }, amountDue: 7199 };
  const mutate = {
    create: vi.fn(create ?? (async () => open)),
    createIntent: vi.fn(async () => ({ clientSecret: "pi_1_secret_2", status: intentStatus })),
    complete: vi.fn(complete ?? (async () => ({ state: "processing", orderId: null }))),
    confirm: vi.fn(async () => confirm),
    beforehand: vi.fn(beforehand),
  };
  const input = {
    calls: {
      checkout: { create: { mutate: mutate.create }, complete: { mutate: mutate.complete } },
      payments: { createIntent: { mutate: mutate.createIntent } },
    },
    stripe: { confirmPayment: mutate.confirm },
    elements: { submit: async () => submit },
    cartId: CartId.parse(newId("cart")),
    contact: { ...emptyContact, email: "ada@example.com" },
    shownAmount: 7199,
    savePendingEdits: mutate.beforehand,
    returnUrl: (id: string) => `https://shop.example/checkout/${id}/return`,
  };
  return { mutate, input: input as unknown as PaymentInput };
}

test("a payment that Stripe confirms is reported as successful", async () => {
  expect(await attemptPayment(createPayment({}).input)).toEqual({ kind: "gone-through", checkoutId });
});

test("incomplete card details are reported before any API call", async () => {
  const { input, mutate } = createPayment({ submit: { error: { message: "Your card number is incomplete." } } });
  expect(await attemptPayment(input)).toMatchObject({ kind: "rejected", message: "Your card number is incomplete." });
  expect(mutate.create).not.toHaveBeenCalled();
});

test("nothing is charged if the checkout's total differs from the one on the screen", async () => {
  const createChangedCheckout = async () => ({
    id: checkoutId,
    state: "awaiting_payment",
    totals: { total: 8999 },
    amountDue: 8999,
  });
  const { input, mutate } = createPayment({ create: createChangedCheckout });
  expect(await attemptPayment(input)).toMatchObject({
    kind: "rejected",
    isCartStale: true,
    message: expect.stringContaining("from $71.99 to $89.99. You have not been charged."),
  });
  expect(mutate.confirm).not.toHaveBeenCalled();
});

test("a declined card shows the bank's message and the next step", async () => {
  const declined = { error: { type: "card_error", message: "Your card has insufficient funds." } };
  const outcome = await attemptPayment(createPayment({ confirm: declined }).input);
  expect(outcome).toMatchObject({
    message: "Your card has insufficient funds. You have not been charged. Try again, or use another card.",
  });
});

test("failed cardholder authentication is reported even if Stripe calls it an invalid request", async () => {
  const unconfirmed = { error: { type: "invalid_request_error", code: "payment_intent_authentication_failure" } };
  const { input, mutate } = createPayment({ confirm: unconfirmed });
  expect(await attemptPayment(input)).toMatchObject({ message: expect.stringContaining("Your bank didn’t confirm") });
  expect(mutate.complete).not.toHaveBeenCalled();
});

test("a payment that is already in progress is not confirmed again", async () => {
  const { input, mutate } = createPayment({ intentStatus: "processing" });
  expect(await attemptPayment(input)).toMatchObject({ kind: "gone-through" });
  expect(mutate.confirm).not.toHaveBeenCalled();
});

test("if Stripe's response is lost, the payment's state is read from the server", async () => {
  const lost = { error: { type: "api_connection_error", message: "Network" } };
  const { input, mutate } = createPayment({
    confirm: lost,
    complete: async () => ({ state: "completed", orderId: "order_x" }),
  });
  expect(await attemptPayment(input)).toMatchObject({ kind: "gone-through" });
  expect(mutate.complete).toHaveBeenCalledTimes(1);
});

test("a failed connection is reported without saying whether the payment succeeded", async () => {
  const lost = { error: { type: "api_connection_error", message: "Network" } };
  const outcome = await attemptPayment(
    createPayment({ confirm: lost, complete: () => Promise.reject(new Error("offline")) }).input,
  );
  expect(outcome).toMatchObject({ kind: "rejected", message: expect.stringContaining("can’t connect right now") });
});

test("pending edits of the cart are saved before payment", async () => {
  const { input, mutate } = createPayment({ beforehand: () => Promise.reject(new Error("offline")) });
  expect(await attemptPayment(input)).toMatchObject({ kind: "rejected" });
  expect(mutate.create).not.toHaveBeenCalled();
});

test.for(["PROMO_NOT_ELIGIBLE", "PROMO_RESERVED"])(
  "nothing is charged after the error %s, which marks the cart as stale",
  async (shopCode) => {
    const error = { code: -32_600, message: "The code was removed.", data: { shopCode, httpStatus: 422 } };
    const { input, mutate } = createPayment({ create: () => Promise.reject(TRPCClientError.from({ error })) });
    expect(await attemptPayment(input)).toMatchObject({ message: "The code was removed.", isCartStale: true });
    expect(mutate.confirm).not.toHaveBeenCalled();
  },
);

test("a wallet payment sends the quote that the shopper approved", async () => {
  const { input, mutate } = createPayment({});
  const walletQuote = { version: 3, total: 7199 };
  expect(await attemptPayment({ ...input, walletQuote })).toEqual({ kind: "gone-through", checkoutId });
  expect(mutate.create).toHaveBeenCalledWith(expect.objectContaining({ walletQuote }), expect.anything());
  expect(mutate.confirm).toHaveBeenCalledWith(
    expect.objectContaining({
      confirmParams: { return_url: `https://shop.example/checkout/${checkoutId}/return` },
      redirect: "if_required",
    }),
  );
});

test("a quote that no longer applies is rejected", async () => {
  const data = { shopCode: "QUOTE_CHANGED", httpStatus: 409 };
  const error = { code: -32_600, message: "Your cart or its price changed while you were paying.", data };
  const { input, mutate } = createPayment({ create: () => Promise.reject(TRPCClientError.from({ error })) });
  expect(await attemptPayment({ ...input, walletQuote: { version: 3, total: 7199 } })).toMatchObject({
    kind: "rejected",
    message: "Your cart or its price changed while you were paying.",
    isCartStale: true,
  });
  expect(mutate.confirm).not.toHaveBeenCalled();
});
