import { PhotoCollectionId } from "@storywall/domain/kernel/ids";
import type { PhotoCollectionView } from "@storywall/domain/photos/photo-collections";
import type { Deps } from "../../kernel/deps.ts";
import { type PhotoRow, photoSelect, toPhotoView } from "../photo-view.ts";
import { createCollectionToken } from "./collection-token.ts";

/** States of the photos that have arrived. Reserved photos are still being uploaded. */
export const arrivedStates = ["uploaded", "ready", "rejected"];

const oldestFirst = [{ createdAt: "asc" as const }, { id: "asc" as const }];

export const collectionSelect = {
  id: true,
  title: true,
  createdAt: true,
  expiresAt: true,
  closedAt: true,
  contributors: {
    select: {
      id: true,
      name: true,
      photos: { where: { state: { in: arrivedStates } }, select: photoSelect, orderBy: oldestFirst },
    },
    orderBy: oldestFirst,
  },
};

type CollectionRow = {
  id: string;
  title: string;
  createdAt: Date;
  expiresAt: Date;
  closedAt: Date | null;
  contributors: { id: string; name: string; photos: PhotoRow[] }[];
};

export function toCollectionView(
  { secret, now, publicUrl }: Pick<Deps, "secret" | "now" | "publicUrl">,
  collection: CollectionRow,
): PhotoCollectionView {
  const { title, createdAt, expiresAt, closedAt, contributors } = collection;
  const id = PhotoCollectionId.parse(collection.id);
  return {
    id,
    token: closedAt || expiresAt <= now() ? null : createCollectionToken(secret, id),
    title,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    contributors: contributors
      .filter(({ photos }) => photos.length > 0)
      .map((contributor) => ({
        id: contributor.id,
        name: contributor.name,
        photos: contributor.photos.map((photo) => toPhotoView(photo, publicUrl)),
      })),
  };
}
