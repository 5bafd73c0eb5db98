"use client";

import type { AppRouter } from "@storywall/api/app-router";
import type { NewCartLine } from "@storywall/domain/cart/line";
import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import { newUuid } from "@storywall/domain/kernel/uuid";
import type { inferRouterInputs } from "@trpc/server";
import { getErrorCode } from "@/lib/api-error.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { addLineToCartView, type LinePatch, patchLineInCartView, toNewCartLine } from "./store/cart-view.ts";
import { reportCartError, sendQuantities, useCartMutationOptions } from "./store/use-cart.ts";

type Inputs = inferRouterInputs<AppRouter>["cart"];
type LineChange = LinePatch & { id: string };

// The API also accepts incomplete lines, for other clients. The functions below always send complete ones.
const addLineOptions = {
  change: (cart: CartView, { line }: Inputs["addLine"]) => addLineToCartView(cart, line as NewCartLine),
};
const updateLineOptions = {
  change: (cart: CartView, { line }: Inputs["updateLine"]) => patchLineInCartView(cart, line.id, line as LineChange),
};

/** Returns a function that adds a line, and creates the cart if needed. It resolves to whether this succeeded. */
export function useAddCartLine() {
  const { mutateAsync } = trpc.cart.addLine.useMutation(useCartMutationOptions(addLineOptions));
  return (line: NewCartLine): Promise<boolean> => {
    sendQuantities();
    return mutateAsync({ line }).then(
      () => true,
      () => false,
    );
  };
}

/**
 * Returns a function that changes fields of a line. If the cart has become an order or is missing, the changed line is
 * added to a new cart. It resolves to whether this succeeded; otherwise an error is shown.
 */
export function useUpdateCartLine() {
  const utils = trpc.useUtils();
  const add = trpc.cart.addLine.useMutation(useCartMutationOptions(addLineOptions));
  const small = trpc.cart.updateLine.useMutation(useCartMutationOptions({ ...updateLineOptions, outlivesPage: true }));
  // A separate mutation without `keepalive`, because a design may be too large for a request that outlives the page.
  const large = trpc.cart.updateLine.useMutation(useCartMutationOptions(updateLineOptions));

  /**
   * A design is sent with the cart version on which it is based, so that it does not overwrite another tab's edit of the
   * same line. If only other lines have changed, it is sent again with the newer version.
   */
  const updateDesign = async (cart: CartView | null | undefined, line: LineChange): Promise<void> => {
    try {
      await large.mutateAsync({ line, version: cart?.version });
    } catch (error) {
      if (getErrorCode(error) !== "CART_CHANGED" || !cart) throw error;
      const newer = await utils.cart.current.fetch(undefined, { staleTime: 0, trpc: silent });
      const [stored, before] = [findLine(newer, line.id), findLine(cart, line.id)];
      // The line already has this change: an earlier attempt succeeded, but its response was lost.
      if (isPatchApplied(stored, line) && !isPatchApplied(before, line)) return;
      if (!newer || JSON.stringify(stored) !== JSON.stringify(before)) throw error;
      await large.mutateAsync({ line, version: newer.version });
    }
  };

  return async (line: LineChange): Promise<boolean> => {
    const cart = utils.cart.current.getData();
    const before = findLine(cart, line.id);
    try {
      if (line.design) await updateDesign(cart, line);
      else await small.mutateAsync({ line });
      return true;
    } catch (error) {
      const code = getErrorCode(error);
      if (code === "CART_CHANGED") reportCartError(error);
      if (!before || (code !== "CART_NOT_FOUND" && code !== "ALREADY_PAID")) return false;
      const changedLine = { ...toNewCartLine(before), ...line, id: newUuid() };
      return add.mutateAsync({ cartId: null, line: changedLine }).then(
        () => true,
        () => false,
      );
    }
  };
}

const findLine = (cart: CartView | null | undefined, id: string) => cart?.lines.find((line) => line.id === id);

const isPatchApplied = (line: CartLineView | undefined, patch: LinePatch): boolean =>
  line !== undefined && JSON.stringify({ ...line, ...patch }) === JSON.stringify(line);
