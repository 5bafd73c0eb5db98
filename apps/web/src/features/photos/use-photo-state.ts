import { startTransition, useEffect, useState } from "react";
import type { PhotoStore } from "./photo-store.ts";
import type { PhotosState } from "./photos-state.ts";

/**
 * What the store knows of its photos. How far a dozen of them are is drawn whenever there is time for it: a press is
 * answered first.
 */
export function usePhotoState(store: PhotoStore): PhotosState {
  const [photos, setPhotos] = useState(store.read);
  useEffect(() => {
    const read = () => setPhotos(store.read());
    read();
    return store.subscribe((isAwaited) => (isAwaited ? read() : startTransition(read)));
  }, [store]);
  return photos;
}
