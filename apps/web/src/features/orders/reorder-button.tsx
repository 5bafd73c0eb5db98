"use client";

import { newUuid } from "@storywall/domain/uuid";
import { Button } from "@storywall/ui/button";
import { readCartCookie } from "@/features/cart/store/cart-cookie.ts";
import { toNewLine } from "@/features/cart/store/cart-state.ts";
import { useCart } from "@/features/cart/store/use-cart.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useAct } from "./use-act.ts";
import type { Access } from "./use-order.ts";

const silent = { context: { silent: true } };

/** The same walls once more: a cart of their own where there is none, else with what is in it already. */
export function ReorderButton({ access, isFirst }: { access: Access; isFirst: boolean }) {
  const calls = useTRPCClient();
  const { addLine, reload, openDrawer } = useCart();
  const { act, isBusy, failure } = useAct();
  const reorder = () =>
    act(async () => {
      const { cartId } = await calls.orders.reorder.mutate(access, silent);
      if (readCartCookie() === cartId) await reload();
      else {
        const again = await calls.cart.read.query({ cartId }, silent);
        for (const line of again.lines) await addLine({ ...toNewLine(line), id: newUuid() });
      }
      openDrawer();
    });
  return (
    <>
      <Button look={isFirst ? "primary" : "plain"} aria-disabled={isBusy} onClick={() => void reorder()}>
        {isBusy ? "Putting it in the cart …" : "Order it again"}
      </Button>
      <p role="alert" className="basis-full text-bad empty:hidden">
        {failure?.message}
      </p>
    </>
  );
}
