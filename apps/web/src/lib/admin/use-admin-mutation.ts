"use client";

import type { QueryKey } from "@tanstack/react-query";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { toast, UNDO_MS } from "@/lib/toast.ts";
import { useShopMutation } from "@/lib/use-shop-mutation.ts";

/** Runs mutations that show a toast on success, with undo if available. */
export function useAdminMutation(invalidates: readonly QueryKey[]) {
  const { mutate, isPending, failure } = useShopMutation(invalidates);
  const { mutate: revert } = useShopMutation(invalidates);

  const takeBack = (undo: () => Promise<unknown>) =>
    revert(async () => {
      try {
        await undo();
        toast.success("Undone.");
      } catch (error) {
        toast.error(sentenceFor(error));
      }
    });

  const mutateAndTell = (
    call: () => Promise<unknown>,
    done: string,
    { undo }: { undo?: () => Promise<unknown> } = {},
  ): Promise<boolean> =>
    mutate(async () => {
      await call();
      const action = { label: "Undo", onClick: () => undo && void takeBack(undo) };
      toast.success(done, undo ? { duration: UNDO_MS, action } : undefined);
    });
  return { mutate: mutateAndTell, isPending, problem: failure?.message ?? null };
}
