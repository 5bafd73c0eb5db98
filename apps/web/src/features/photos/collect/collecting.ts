import type { PhotoCollectionView } from "@storywall/domain/photos/photo-collections";

const STORAGE_KEY = "collecting";

/** Returns whether this browser has a photo collection that is open or has photos. Only then the editor loads it. */
export function isCollecting(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Remembers whether there is a link that is open or has brought photos. */
export function rememberCollecting(collections: readonly PhotoCollectionView[]): void {
  const hasLinkOrPhotos = collections.some(({ token, contributors }) => token !== null || contributors.length > 0);
  try {
    if (hasLinkOrPhotos) window.localStorage.setItem(STORAGE_KEY, "1");
    else window.localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be disabled. The photos are then shown only in the dialog.
  }
}
