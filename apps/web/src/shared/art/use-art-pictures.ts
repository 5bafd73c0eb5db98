"use client";

import type { ArtView } from "@storywall/domain/art/schema";
import type { ArtId } from "@storywall/domain/ids";
import { useQueries } from "@tanstack/react-query";
import { useTRPC } from "@/lib/trpc.ts";

export type ArtPictures = ReadonlyMap<string, ArtView>;

/** The works of art that hang in a wall, by their ids. */
export function useArtPictures(artIds: readonly ArtId[]): ArtPictures {
  const trpc = useTRPC();
  return useQueries({
    queries: [...new Set(artIds)].map((artId) =>
      trpc.art.read.queryOptions(
        { artId },
        { staleTime: Number.POSITIVE_INFINITY, trpc: { context: { silent: true } } },
      ),
    ),
    combine: byId,
  });
}

const byId = (results: readonly { data?: ArtView }[]): ArtPictures =>
  new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
