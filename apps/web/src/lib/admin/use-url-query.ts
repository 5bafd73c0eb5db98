"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";

/** Stores the filter of a list in the URL. Changing the filter goes back to the first page. */
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
