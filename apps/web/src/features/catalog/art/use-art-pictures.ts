"use client";

import type { ArtView } from "@storywall/domain/catalog/art/schema";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { trpc } from "@/lib/trpc.ts";

export type ArtPictures = ReadonlyMap<string, ArtView>;

const queryOptions = { staleTime: Number.POSITIVE_INFINITY, trpc: { context: { silent: true } } };

const mapArtById = (results: ReadonlyArray<{ data?: ArtView }>): ArtPictures =>
  new Map(results.flatMap(({ data }) => (data ? [[data.id, data]] : [])));

export function useArtPictures(artIds: readonly ArtId[]): ArtPictures {
  const ids = [...new Set(artIds)].toSorted();
  return trpc.useQueries((t) => ids.map((artId) => t.art.read({ artId }, queryOptions)), { combine: mapArtById });
}
