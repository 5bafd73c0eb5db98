import type { PhotoCollectionView } from "@storywall/domain/photos/photo-collections";
import { readStorage, removeFromStorage, writeStorage } from "@/lib/browser-storage.ts";

const STORAGE_KEY = "collecting";

/**
 * Returns whether this browser knows of a photo collection that is open or has photos. If not, the editor does not load
 * the collections.
 */
export function hasPhotoCollection(): boolean {
  return readStorage("localStorage", STORAGE_KEY) !== null;
}

/** Stores whether any of the collections is open or has photos. */
export function rememberPhotoCollections(collections: readonly PhotoCollectionView[]): void {
  const hasLinkOrPhotos = collections.some(({ token, contributors }) => token !== null || contributors.length > 0);
  if (hasLinkOrPhotos) writeStorage("localStorage", STORAGE_KEY, "1");
  else removeFromStorage("localStorage", STORAGE_KEY);
}
