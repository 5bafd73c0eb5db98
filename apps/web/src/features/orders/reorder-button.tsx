"use client";

import { newUuid } from "@storywall/domain/kernel/uuid";
import { Button } from "@storywall/ui/button";
import { useMutation } from "@tanstack/react-query";
import { readCartId } from "@/features/cart/store/cart-count.ts";
import { openDrawer } from "@/features/cart/store/drawer-state.ts";
import { useCartTask } from "@/features/cart/use-cart-task.tsx";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { orderPageTexts } from "./order-page-texts.tsx";
import type { Access } from "./use-order.ts";

/** Adds the order's walls to the cart and opens it. If there is no cart, creates one. */
export function ReorderButton({ access, isFirst }: { access: Access; isFirst: boolean }) {
  const utils = trpc.useUtils();
  const { task, run } = useCartTask();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { cartId } = await utils.client.orders.reorder.mutate(access, silent);
      if (readCartId() === cartId) {
        await utils.cart.current.fetch(undefined, { staleTime: 0, trpc: silent });
        openDrawer();
        return;
      }
      const { lines } = await utils.client.cart.read.query({ cartId }, silent);
      const again = lines.map(({ templateKey, design, quantity, isUploadLater }) => ({
        id: newUuid(),
        templateKey,
        design,
        quantity,
        isUploadLater,
      }));
      await run({ lines: again });
    },
  });
  return (
    <>
      <Button variant={isFirst ? "primary" : "plain"} aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? orderPageTexts.addingToCart : orderPageTexts.orderAgain}
      </Button>
      <p role="alert" className="basis-full text-bad empty:hidden">
        {error ? getErrorMessage(error) : null}
      </p>
      {task}
    </>
  );
}
