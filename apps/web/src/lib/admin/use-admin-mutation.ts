"use client";

import type { QueryKey } from "@tanstack/react-query";
import { apiTexts } from "@/lib/api-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { toast, withUndo } from "@/lib/toast.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";

/** Runs mutations. On success, shows a toast, with an undo button if the mutation can be undone. */
export function useAdminMutation(invalidates: readonly QueryKey[]) {
  const { mutate, isPending, failure } = useApiMutation(invalidates);
  const { mutate: revert } = useApiMutation(invalidates);

  const runUndo = (undo: () => Promise<unknown>) =>
    revert(async () => {
      try {
        await undo();
        toast.success(apiTexts.undone);
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
      toast.success(successMessage, undo && withUndo(() => void runUndo(undo)));
    });
  return { mutate: mutateWithToast, isPending, problem: failure?.message ?? null };
}
