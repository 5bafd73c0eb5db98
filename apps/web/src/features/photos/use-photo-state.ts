import { startTransition, useEffect, useState } from "react";
import type { PhotoStore } from "./photo-store.ts";
import type { PhotosState } from "./photos-state.ts";

/** Returns the store's state. Progress is rendered as a transition, so that user input takes precedence. */
export function usePhotoState(store: PhotoStore): PhotosState {
  const [photos, setPhotos] = useState(store.read);
  useEffect(() => {
    const updatePhotos = () => setPhotos(store.read());
    updatePhotos();
    return store.subscribe((isAwaited) => (isAwaited ? updatePhotos() : startTransition(updatePhotos)));
  }, [store]);
  return photos;
}
