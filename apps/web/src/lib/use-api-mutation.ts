"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { getErrorData } from "./api-error.ts";
import { getErrorMessage } from "./error-toast-link.ts";

/** Error message of a mutation, and messages for individual fields. */
export type MutationError = { message: string; fields: Readonly<Record<string, string>> };

/**
 * Runs one mutation at a time and keeps its error, so that the form can show it. After success or failure, refetches
 * the queries in `invalidates`, because another user may have changed the data.
 */
export function useApiMutation(invalidates: readonly QueryKey[] = []) {
  const queries = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSettled: () => Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const failure: MutationError | null = error
    ? { message: getErrorMessage(error), fields: getErrorData(error)?.fields ?? {} }
    : null;

  /** Resolves to true if the call succeeds. If another call is pending, does nothing and resolves to false. */
  const mutate = (call: () => Promise<unknown>): Promise<boolean> =>
    isPending
      ? Promise.resolve(false)
      : mutateAsync(call).then(
          () => true,
          () => false,
        );
  return { mutate, isPending, failure };
}
