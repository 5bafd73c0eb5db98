"use client";

import { newUuid } from "@storywall/domain/kernel/uuid";
import { Button } from "@storywall/ui/button";
import { addToCart } from "@/features/cart/add-to-cart.ts";
import { readCartCookie } from "@/features/cart/store/cart-cookie.ts";
import { toNewCartLine } from "@/features/cart/store/cart-state.ts";
import { useCart } from "@/features/cart/store/use-cart.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";
import { orderPageTexts } from "./order-page-texts.tsx";
import type { Access } from "./use-order.ts";

const silent = { context: { silent: true } };

/** Adds the order's walls to the cart. If there is no cart, creates one. */
export function ReorderButton({ access, isFirst }: { access: Access; isFirst: boolean }) {
  const calls = useTRPCClient();
  const { reload, openDrawer } = useCart();
  const { mutate, isPending, failure } = useApiMutation();
  const reorder = () =>
    mutate(async () => {
      const { cartId } = await calls.orders.reorder.mutate(access, silent);
      if (readCartCookie() === cartId) await reload();
      else {
        const again = await calls.cart.read.query({ cartId }, silent);
        for (const line of again.lines) await addToCart(calls, [{ ...toNewCartLine(line), id: newUuid() }]);
      }
      openDrawer();
    });
  return (
    <>
      <Button variant={isFirst ? "primary" : "plain"} aria-disabled={isPending} onClick={() => void reorder()}>
        {isPending ? orderPageTexts.addingToCart : orderPageTexts.orderAgain}
      </Button>
      <p role="alert" className="basis-full text-bad empty:hidden">
        {failure?.message}
      </p>
    </>
  );
}
