"use client";

import type { Design } from "@storywall/domain/walls/design/design";
import { trpc } from "@/lib/trpc.ts";

/** Returns whether this visitor owns all photos of the design. */
export function useOwnsPhotos(design: Design): boolean {
  const photoIds = [...new Set(design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []))];
  const { data = [] } = trpc.photos.list.useQuery(
    { photoIds },
    { enabled: photoIds.length > 0, trpc: { context: { silent: true } } },
  );
  const ownIds = new Set(data.flatMap(({ uuid, state }) => (state === "ready" ? [uuid] : [])));
  return photoIds.every((id) => ownIds.has(id));
}
