import type { AppRouter } from "@storywall/api/app-router";
import type { CartView } from "@storywall/domain/cart/schema";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { createTRPCClient } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCart, createLine } from "./cart.fixture.ts";
import { patchLineInCartView, removeLineFromCartView } from "./cart-view.ts";
import { changeQuantity, createCartMutationOptions, flushCartChanges } from "./use-cart.ts";

const line = createLine();
const other = createLine();
const cart = createCart({ lines: [line, other] });

/** Creates the browser's cart without a server: each change gets its response from the test. */
function openTestCart() {
  const queryClient = new QueryClient();
  const client = createTRPCClient<AppRouter>({ links: [] });
  const utils = createTRPCQueryUtils<AppRouter>({ queryClient, client });
  utils.cart.current.setData(undefined, cart);
  const sentInputs: unknown[] = [];
  const createChange = <Input>(
    respond: (input: Input) => Promise<CartView>,
    change: (now: CartView, input: Input) => CartView,
  ) => {
    const mutationFn = (input: Input) => {
      sentInputs.push(input);
      return respond(input);
    };
    const options = { ...createCartMutationOptions(utils, queryClient, { change, isSilent: true }), mutationFn };
    return (input: Input) =>
      new MutationObserver(queryClient, options).mutate(input).then(
        () => true,
        () => false,
      );
  };
  return {
    createChange,
    sentInputs,
    readQuantities: () => utils.cart.current.getData()?.lines.map(({ quantity }) => quantity),
    setQuantity: (quantity: number, send: (quantity: number) => Promise<boolean>) =>
      changeQuantity(utils, line.id, quantity, send),
    flush: () => flushCartChanges(queryClient),
  };
}

const showQuantity = (now: CartView, quantity: number) => patchLineInCartView(now, line.id, { quantity });
const showRemoval = (now: CartView, lineId: string) => removeLineFromCartView(now, lineId);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a cart change is rolled back if it fails (S-194, C-17)", async () => {
  const { createChange, readQuantities } = openTestCart();
  const { promise, reject } = Promise.withResolvers<CartView>();
  const done = createChange(() => promise, showQuantity)(9);
  await vi.waitFor(() => expect(readQuantities()).toEqual([9, 1]));
  reject(new Error("down"));
  expect(await done).toBe(false);
  expect(readQuantities()).toEqual([1, 1]);
});

test("cart changes are sent one at a time, in the order of the clicks", async () => {
  const { createChange, sentInputs, readQuantities } = openTestCart();
  const first = Promise.withResolvers<CartView>();
  const changed = showQuantity(cart, 2);
  const updated = createChange(() => first.promise, showQuantity)(2);
  const removed = createChange(async () => ({ ...showRemoval(changed, other.id), version: 3 }), showRemoval)(other.id);
  await vi.waitFor(() => expect(readQuantities()).toEqual([2]));
  expect(sentInputs).toEqual([2]);
  first.resolve({ ...changed, version: 2 });
  expect(await Promise.all([updated, removed])).toEqual([true, true]);
  expect(sentInputs).toEqual([2, other.id]);
  expect(readQuantities()).toEqual([2]);
});

test("the response to one cart change does not hide a later unsent change", async () => {
  const { createChange, readQuantities, setQuantity } = openTestCart();
  const first = Promise.withResolvers<CartView>();
  const removed = createChange(() => first.promise, showRemoval)(other.id);
  await vi.waitFor(() => expect(readQuantities()).toEqual([1]));
  setQuantity(
    5,
    createChange(async (quantity) => showQuantity(showRemoval(cart, other.id), quantity), showQuantity),
  );
  first.resolve({ ...showRemoval(cart, other.id), version: 2 });
  await removed;
  expect(readQuantities()).toEqual([5]);
});

test("F-13: many quick clicks on a quantity are sent as one request", async () => {
  const { createChange, sentInputs, readQuantities, setQuantity } = openTestCart();
  const send = createChange(async (quantity) => showQuantity(cart, quantity), showQuantity);
  for (const quantity of [2, 3, 4, 5]) {
    setQuantity(quantity, send);
    expect(readQuantities()).toEqual([quantity, 1]);
  }
  await vi.runAllTimersAsync();
  expect(sentInputs).toEqual([5]);
});

test("if the request for several clicks fails, the quantity from before the clicks is restored", async () => {
  const { createChange, readQuantities, setQuantity } = openTestCart();
  const send = createChange(() => Promise.reject(new Error("down")), showQuantity);
  for (const quantity of [2, 3]) setQuantity(quantity, send);
  await vi.runAllTimersAsync();
  expect(readQuantities()).toEqual([1, 1]);
});

test("flushing the cart sends pending clicks immediately and waits for the response", async () => {
  const { createChange, sentInputs, setQuantity, flush } = openTestCart();
  const response = Promise.withResolvers<CartView>();
  setQuantity(
    2,
    createChange(() => response.promise, showQuantity),
  );
  const flushed = vi.fn();
  void flush().then(flushed);
  await vi.waitFor(() => expect(sentInputs).toEqual([2]));
  expect(flushed).not.toHaveBeenCalled();
  response.resolve(showQuantity(cart, 2));
  await vi.waitFor(() => expect(flushed).toHaveBeenCalled());
});
