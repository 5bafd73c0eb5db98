"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import type { OrderId } from "@storywall/domain/kernel/ids";
import { type Mutation, type QueryClient, useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { getErrorCode } from "@/lib/api-error.ts";
import { openChannel, readStorage, removeFromStorage, writeCookie, writeStorage } from "@/lib/browser-storage.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
import { countItems, patchLineInCartView } from "./cart-view.ts";
import { readCartId, setLoadedCartCount } from "./header-cart.ts";

type Utils = Pick<ReturnType<typeof trpc.useUtils>, "cart">;

const SCOPE = { id: "cart" };

const isCartMutation = ({ options }: Mutation): boolean => options.scope?.id === SCOPE.id;
const isChanging = { predicate: isCartMutation, status: "pending" } as const;

/**
 * Returns the browser's cart, or null if there is none. In HTML from the server, it is the cart that the server
 * prefetched.
 */
export function useCart() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const isHydrated = useIsHydrated();
  const hasCookie = isHydrated && readCartId() !== null;
  const { data, isError, isFetching } = trpc.cart.current.useQuery(undefined, {
    trpc: silent,
    enabled: hasCookie,
    refetchOnWindowFocus: "always",
  });
  const isBusy = useIsMutating(isChanging) > 0 || isFetching;
  useEffect(() => startCartSync(utils, queryClient), [utils, queryClient]);
  return {
    cart: data && !data.completedOrderId ? data : null,
    /** Order that was created from the last cart; null when a new cart exists. */
    boughtAs: data?.completedOrderId ?? null,
    isBusy,
    /** Whether the cart is loaded, or it is known that there is none. */
    isLoaded: data !== undefined || (isHydrated && !hasCookie),
    /** Whether loading failed. `reload` tries again. */
    isUnreachable: isError,
    reload: () => loadCart(utils).catch(() => null),
    /** Sends debounced changes and resolves when all changes have finished. */
    flush: () => flushCartChanges(queryClient),
    /** Removes the cart from this browser after it was paid. The empty cart then links to the order. */
    clear: useCallback((orderId: OrderId | null) => clearCart(utils, orderId), [utils]),
  };
}

/** Loads the cart if the browser has one. */
export async function loadCart(utils: Utils): Promise<CartView | null> {
  if (readCartId()) return utils.cart.current.fetch(undefined, { staleTime: 0, trpc: silent });
  utils.cart.current.setData(undefined, (cart) => (cart?.completedOrderId ? cart : null));
  return null;
}

function clearCart(utils: Utils, orderId: OrderId | null): void {
  writeCookie("cartId=; Path=/; Max-Age=0; SameSite=Lax");
  showBoughtCart(utils, orderId);
  channel?.postMessage({ boughtAs: orderId } satisfies CartMessage);
}

const showBoughtCart = (utils: Utils, orderId: OrderId | null) =>
  utils.cart.current.setData(undefined, (cart) => (cart && orderId ? { ...cart, completedOrderId: orderId } : null));

type ChangeOptions<Input> = {
  /** Computes the cart that is shown until the server's response arrives. */
  change?: (cart: CartView, input: Input) => CartView;
  /** Whether the caller shows errors itself. */
  isSilent?: boolean;
  /** Whether the request is small and may be sent while the page closes. */
  outlivesPage?: boolean;
};

/** Codes of errors that are not shown as a toast, because the reloaded cart or the caller explains them. */
const handledCodes: ReadonlySet<string | undefined> = new Set(["ALREADY_PAID", "CART_CHANGED", "CART_NOT_FOUND"]);

/**
 * Returns the options of a mutation that changes the cart. Such mutations are sent one at a time, in the order of the
 * clicks.
 */
export function useCartMutationOptions<Input>(options: ChangeOptions<Input> = {}) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return createCartMutationOptions(utils, queryClient, options);
}

export function createCartMutationOptions<Input>(
  utils: Utils,
  queryClient: QueryClient,
  { change, isSilent, outlivesPage = false }: ChangeOptions<Input> = {},
) {
  return {
    scope: SCOPE,
    trpc: { context: { silent: true, outlivesPage } },
    onMutate: async (input: Input) => {
      await utils.cart.current.cancel();
      const before = utils.cart.current.getData();
      if (before && change) utils.cart.current.setData(undefined, change(before, input));
      return { before };
    },
    onSuccess: (cart: CartView) => {
      // While later changes are pending, this response is ignored, because it does not contain them.
      if (queryClient.isMutating(isChanging) > 1) return;
      utils.cart.current.setData(undefined, applyUnsentQuantities(cart));
      channel?.postMessage({} satisfies CartMessage);
    },
    onError: (error: unknown, _input: Input, context: { before: CartView | null | undefined } | undefined) => {
      if (context) utils.cart.current.setData(undefined, context.before);
      const isHandled = handledCodes.has(getErrorCode(error));
      // This change may have canceled a load of the cart, so the cart is loaded now.
      if (isHandled || !context?.before) void loadCart(utils).catch(() => {});
      if (!isHandled && !isSilent) reportCartError(error);
    },
  };
}

export function reportCartError(error: unknown): void {
  console.warn("The cart couldn’t be updated", error);
  toast.error(getErrorMessage(error), { id: "cart-failure" });
}

/** Changes to the quantity of a line within this many ms are sent in one request. */
const DEBOUNCE_MS = 300;

/** Quantities that are shown but not sent yet, by line. `before` is the cart before the first of the clicks. */
const unsentQuantities = new Map<string, { quantity: number; before: CartView | null | undefined; send: () => void }>();

const applyUnsentQuantities = (cart: CartView): CartView =>
  [...unsentQuantities].reduce((shown, [id, { quantity }]) => patchLineInCartView(shown, id, { quantity }), cart);

/** Sends the quantity, and resolves to false if that fails. */
type SendQuantity = (quantity: number) => Promise<boolean>;

/** Shows a new quantity immediately, and sends it when no other click has followed for `DEBOUNCE_MS`. */
export function changeQuantity(utils: Utils, lineId: string, quantity: number, sendQuantity: SendQuantity): void {
  const earlier = unsentQuantities.get(lineId);
  const before = earlier ? earlier.before : utils.cart.current.getData();
  utils.cart.current.setData(undefined, (cart) => cart && patchLineInCartView(cart, lineId, { quantity }));
  const sendUnsentQuantity = async () => {
    if (unsentQuantities.get(lineId) !== unsent) return;
    unsentQuantities.delete(lineId);
    if (!(await sendQuantity(quantity))) utils.cart.current.setData(undefined, before);
  };
  const unsent = { quantity, before, send: () => void sendUnsentQuantity() };
  unsentQuantities.set(lineId, unsent);
  setTimeout(unsent.send, DEBOUNCE_MS);
}

/** Sends the debounced quantities immediately, so that the server receives all changes in the order of the clicks. */
export function sendQuantities(): void {
  for (const { send } of unsentQuantities.values()) send();
}

export function flushCartChanges(queryClient: QueryClient): Promise<void> {
  sendQuantities();
  return new Promise((resolve) => {
    const resolveWhenIdle = () => {
      if (queryClient.isMutating(isChanging) > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getMutationCache().subscribe(resolveWhenIdle);
    resolveWhenIdle();
  });
}

/** Tells other tabs that the cart has changed, or which order it became. */
type CartMessage = { boughtAs?: OrderId | null };

const PENDING_KEY = "cartPendingVersion";
/** Pauses in ms between the attempts to load a cart that lacks a change of the previous page. */
const RELOAD_DELAYS_MS = [500, 1_500, 4_000];

let channel: BroadcastChannel | null = null;
let isSyncing = false;

/**
 * Keeps the cart in sync with other tabs and with the cart button, and sends pending changes when the page closes. Runs
 * until the page is closed.
 */
function startCartSync(utils: Utils, queryClient: QueryClient): void {
  if (isSyncing) return;
  isSyncing = true;
  channel = openChannel("storywall-cart");
  if (channel) {
    channel.onmessage = ({ data: { boughtAs } }: MessageEvent<CartMessage>) => {
      if (boughtAs !== undefined) showBoughtCart(utils, boughtAs);
      else if (queryClient.isMutating(isChanging) === 0) void loadCart(utils).catch(() => {});
    };
  }
  let shownCart: CartView | null | undefined;
  const countShownItems = () => {
    const cart = utils.cart.current.getData();
    if (cart === undefined || cart === shownCart) return;
    shownCart = cart;
    setLoadedCartCount(cart?.completedOrderId ? 0 : countItems(cart));
  };
  countShownItems();
  queryClient.getQueryCache().subscribe(countShownItems);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendQuantities());
  window.addEventListener("pagehide", () => {
    const version = utils.cart.current.getData()?.version;
    if (version && queryClient.isMutating(isChanging) + unsentQuantities.size > 0)
      writeStorage("sessionStorage", PENDING_KEY, String(version));
    sendQuantities();
  });
  void loadCartUntilChanged(utils);
}

/**
 * If the previous page of this tab was closed before a change was answered, loads the cart again until it contains the
 * change.
 */
async function loadCartUntilChanged(utils: Utils): Promise<void> {
  const oldVersion = readStorage("sessionStorage", PENDING_KEY);
  removeFromStorage("sessionStorage", PENDING_KEY);
  if (oldVersion === null) return;
  for (const ms of RELOAD_DELAYS_MS) {
    const cart = await loadCart(utils).catch(() => null);
    if (String(cart?.version) !== oldVersion) return;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
  await loadCart(utils).catch(() => null);
}
