"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { isPermanentError } from "@/lib/api-error.ts";

/** Returns a `refetchInterval` that polls every `ms`. Polling continues after errors, except permanent ones. */
export const createPollInterval =
  (ms: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    isPermanentError(state.error) ? false : ms;

type MutationState = { isPending: boolean; error: unknown; submittedAt: number };

/** Returns one state for mutations that share a place for their errors. The error is that of the last call. */
export function combineMutations(...mutations: MutationState[]): Pick<MutationState, "isPending" | "error"> {
  const last = mutations.reduce((latest, one) => (one.submittedAt > latest.submittedAt ? one : latest));
  return { isPending: mutations.some(({ isPending }) => isPending), error: last.error };
}

/**
 * Returns whether to show the error instead of the page. Data that is already loaded stays visible while the server is
 * unavailable.
 */
export const shouldReplacePage = (error: unknown, data: unknown): boolean =>
  Boolean(error) && (data === undefined || isPermanentError(error));

/** Keeps the filter of a list in the URL. Changing the filter goes back to the first page. */
export function useUrlQuery() {
  const router = useRouter();
  const path = usePathname();
  const search = useSearchParams();
  const pushFilters = (filters: Record<string, string | undefined>) => {
    const query = new URLSearchParams(
      Object.entries(filters).filter((candidate): candidate is [string, string] => Boolean(candidate[1])),
    );
    router.push(query.size > 0 ? `${path}?${query}` : path, { scroll: false });
  };
  return {
    read: (name: string) => search.get(name)?.trim() || undefined,
    page: Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1),
    show: pushFilters,
    setPage: (page: number) =>
      pushFilters({ ...Object.fromEntries(search), page: page > 1 ? String(page) : undefined }),
  };
}
