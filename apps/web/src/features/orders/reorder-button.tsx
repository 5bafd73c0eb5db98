"use client";

import { Button } from "@storywall/ui/button";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";
import { orderPageTexts } from "./order-page-texts.tsx";
import type { Access } from "./use-order.ts";

/** Adds the order's walls to the cart. The cart's code is loaded on the first press. */
export function ReorderButton({ access, isFirst }: { access: Access; isFirst: boolean }) {
  const client = useTRPCClient();
  const { mutate, isPending, failure } = useApiMutation();
  const addWallsToCart = () =>
    mutate(async () => {
      const { reorder } = await importWithRetry(() => import("./reorder.ts"));
      await reorder(client, access);
    });
  return (
    <>
      <Button variant={isFirst ? "primary" : "plain"} aria-disabled={isPending} onClick={() => void addWallsToCart()}>
        {isPending ? orderPageTexts.addingToCart : orderPageTexts.orderAgain}
      </Button>
      <p role="alert" className="basis-full text-bad empty:hidden">
        {failure?.message}
      </p>
    </>
  );
}
