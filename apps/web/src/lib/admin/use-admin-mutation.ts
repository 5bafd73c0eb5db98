"use client";

import type { QueryKey } from "@tanstack/react-query";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { toast, UNDO_MS } from "@/lib/toast.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";

/** Runs mutations and shows a toast on success, with an undo button if available. */
export function useAdminMutation(invalidates: readonly QueryKey[]) {
  const { mutate, isPending, failure } = useApiMutation(invalidates);
  const { mutate: revert } = useApiMutation(invalidates);

  const runUndo = (undo: () => Promise<unknown>) =>
    revert(async () => {
      try {
        await undo();
        toast.success("Undone.");
      } catch (error) {
        toast.error(getErrorMessage(error));
      }
    });

  const mutateWithToast = (
    call: () => Promise<unknown>,
    successMessage: string,
    { undo }: { undo?: () => Promise<unknown> } = {},
  ): Promise<boolean> =>
    mutate(async () => {
      await call();
      const action = { label: "Undo", onClick: () => undo && void runUndo(undo) };
      toast.success(successMessage, undo ? { duration: UNDO_MS, action } : undefined);
    });
  return { mutate: mutateWithToast, isPending, problem: failure?.message ?? null };
}
