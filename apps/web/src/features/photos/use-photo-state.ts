import { startTransition, useEffect, useState } from "react";
import type { PhotoStore } from "./photo-store.ts";
import type { PhotosState } from "./photos-state.ts";

/** Returns the store's state. Progress renders as a transition, so that user input takes precedence. */
export function usePhotoState(store: PhotoStore): PhotosState {
  const [photos, setPhotos] = useState(store.read);
  useEffect(() => {
    const read = () => setPhotos(store.read());
    read();
    return store.subscribe((isAwaited) => (isAwaited ? read() : startTransition(read)));
  }, [store]);
  return photos;
}
