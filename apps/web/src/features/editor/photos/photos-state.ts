import type { PhotoView } from "@storywall/domain/photos/schema";
import type { Size } from "@storywall/domain/tiles/rect";

export type PhotoStatus =
  /** Chosen; not yet on its way. */
  | "waiting"
  | "uploading"
  /** The shop has the bytes and is preparing the renditions. */
  | "processing"
  | "ready"
  /** The connection failed; it can be tried again. */
  | "failed"
  /** The shop said no; another photo is needed. */
  | "refused";

export type ShopPhoto = {
  id: string;
  status: PhotoStatus;
  /** Bytes sent, 0…1. */
  progress: number;
  /** What the browser can show before there is a rendition; null where it cannot (HEIC). */
  blobUrl: string | null;
  /** Upright size in px, once known. */
  size: Size | null;
  /** `/photos/<handle>` once the renditions are there. */
  path: string | null;
  /** Why it failed or was refused: a sentence. */
  message: string | null;
};

export type PhotosState = ReadonlyMap<string, ShopPhoto>;

export type PhotosAction =
  | { type: "chosen"; ids: readonly string[] }
  | { type: "previewed"; id: string; blobUrl: string; size: Size }
  | { type: "progressed"; id: string; progress: number }
  | { type: "failed"; id: string; message: string }
  | { type: "refused"; id: string; message: string }
  | { type: "seen"; photos: readonly PhotoView[] }
  | { type: "forgotten"; id: string };

const fresh = (id: string): ShopPhoto => ({
  id,
  status: "waiting",
  progress: 0,
  blobUrl: null,
  size: null,
  path: null,
  message: null,
});

export function photosReducer(state: PhotosState, action: PhotosAction): PhotosState {
  const next = new Map(state);
  const change = (id: string, patch: Partial<ShopPhoto>) => {
    const photo = next.get(id);
    if (photo) next.set(id, { ...photo, ...patch });
  };
  switch (action.type) {
    case "chosen":
      for (const id of action.ids) next.set(id, fresh(id));
      break;
    case "previewed":
      change(action.id, { blobUrl: action.blobUrl, size: state.get(action.id)?.size ?? action.size });
      break;
    case "progressed":
      change(action.id, { status: "uploading", progress: action.progress, message: null });
      break;
    case "failed":
      change(action.id, { status: "failed", message: action.message });
      break;
    case "refused":
      change(action.id, { status: "refused", message: action.message });
      break;
    case "seen":
      for (const photo of action.photos) next.set(photo.uuid, seen(next.get(photo.uuid), photo));
      break;
    case "forgotten":
      next.delete(action.id);
      break;
  }
  return next;
}

/** What the shop says about a photo wins over what this page believed, except that a running upload stays running. */
function seen(known: ShopPhoto | undefined, photo: PhotoView): ShopPhoto {
  const before = known ?? fresh(photo.uuid);
  switch (photo.state) {
    case "reserved":
      return known
        ? before
        : { ...before, status: "failed", message: "This photo did not arrive. Please choose it again." };
    case "uploaded":
      return { ...before, status: "processing", progress: 1 };
    case "rejected":
      return { ...before, status: "refused", message: photo.rejection?.message ?? "This photo cannot be used." };
    case "ready":
      return {
        ...before,
        status: "ready",
        progress: 1,
        message: null,
        path: photo.path,
        size: photo.width && photo.height ? { width: photo.width, height: photo.height } : before.size,
      };
  }
}

/** S-114: photos still on their way. Rises when files are chosen, falls with each that arrives or gives up. */
export function blobCount(state: PhotosState): number {
  return [...state.values()].filter(({ status }) => status === "waiting" || status === "uploading").length;
}

/** Where to load a photo from: its rendition, else the local file, else nowhere yet. */
export function pictureOf(photo: ShopPhoto | undefined, width: 400 | 1600 = 1600): ({ src: string } & Size) | null {
  if (!photo?.size) return null;
  const src = photo.path ? `${photo.path}/${width}.jpg` : photo.blobUrl;
  return src ? { src, ...photo.size } : null;
}
