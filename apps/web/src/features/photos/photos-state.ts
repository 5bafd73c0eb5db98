import type { Size } from "@storywall/domain/kernel/rect";
import { looksDamaged } from "@storywall/domain/photos/damage";
import type { PhotoLooks } from "@storywall/domain/photos/photo-looks";
import type { PhotoView } from "@storywall/domain/photos/schema";

export type PhotoStatus =
  /** Chosen; not on its way, or waiting to be tried again. */
  | "waiting"
  | "uploading"
  /** The shop has the bytes and is preparing the renditions. */
  | "processing"
  | "ready"
  /** The connection failed too often; it can be tried again. */
  | "failed"
  /** The shop said no; another photo is needed. */
  | "refused";

export type ShopPhoto = {
  id: string;
  status: PhotoStatus;
  /** The file's name on the shopper's device; null for photos this page did not choose. */
  fileName: string | null;
  /** Of a file that was chosen here, else 0. */
  bytes: number;
  /** The file also lies in this browser's storage, so that closing the page loses nothing. */
  isKept: boolean;
  /** It is being written to this browser's storage. */
  isSaving: boolean;
  /** The page was closed before it was saved or sent, so that it has to be chosen again. */
  isMissing: boolean;
  /** Bytes sent, 0…1. */
  progress: number;
  /** What the browser can show before there is a rendition; null where it cannot (HEIC). */
  blobUrl: string | null;
  /** Upright size in px, once known. */
  size: Size | null;
  /** When the camera says it was taken (`readTakenAt`); only known of files chosen on this page. */
  takenAt?: number | null | undefined;
  /** What the shop found out by looking at it, once it is ready. */
  looks: PhotoLooks | null;
  /** The file has errors: parts of the picture may be missing. Known once it is ready. */
  isDamaged: boolean;
  /** `/photos/<handle>` once the renditions are there. */
  path: string | null;
  /** Why it failed or was refused: a sentence. */
  message: string | null;
};

/** How a dragged spare photo names itself to the tile it is dropped on. */
export const PHOTO_DRAG_TYPE = "application/x-storywall-photo";

export type PhotosState = ReadonlyMap<string, ShopPhoto>;

export type ChosenPhoto = { id: string; fileName: string; bytes: number; isKept?: boolean; isSaving?: boolean };

export type PhotosAction =
  | { type: "chosen"; photos: readonly ChosenPhoto[] }
  /** Writing it to this browser's storage has ended, well or not. */
  | { type: "saved"; id: string; isKept: boolean }
  | { type: "previewed"; id: string; blobUrl: string; size: Size; takenAt?: number | null | undefined }
  | { type: "progressed"; id: string; progress: number }
  | { type: "rested"; id: string }
  | { type: "failed"; id: string; message: string }
  | { type: "refused"; id: string; message: string }
  | { type: "seen"; photos: readonly PhotoView[] }
  /** Neither the shop nor this browser has them. */
  | { type: "missed"; photos: readonly { id: string; fileName?: string }[] }
  | { type: "forgotten"; id: string };

const fresh = (id: string): ShopPhoto => ({
  id,
  status: "waiting",
  fileName: null,
  bytes: 0,
  isKept: false,
  isSaving: false,
  isMissing: false,
  progress: 0,
  blobUrl: null,
  size: null,
  looks: null,
  isDamaged: false,
  path: null,
  message: null,
});

export function photosReducer(state: PhotosState, action: PhotosAction): PhotosState {
  const next = new Map(state);
  const change = (id: string, patch: Partial<ShopPhoto>) => {
    const photo = next.get(id);
    if (photo) next.set(id, { ...photo, ...patch });
  };
  /** Late news of the way does not undo an arrival or a refusal. */
  const onTheWay = (id: string, patch: Partial<ShopPhoto>) => {
    if (!isSettled(next.get(id))) change(id, patch);
  };
  switch (action.type) {
    case "chosen":
      for (const photo of action.photos) next.set(photo.id, { ...fresh(photo.id), ...photo });
      break;
    case "saved":
      change(action.id, { isSaving: false, isKept: action.isKept });
      break;
    case "previewed":
      change(action.id, {
        blobUrl: action.blobUrl,
        size: state.get(action.id)?.size ?? action.size,
        takenAt: action.takenAt,
      });
      break;
    case "progressed":
      onTheWay(action.id, { status: "uploading", progress: action.progress, message: null });
      break;
    case "rested":
      onTheWay(action.id, { status: "waiting", message: null });
      break;
    case "failed":
      onTheWay(action.id, { status: "failed", message: action.message });
      break;
    case "refused":
      onTheWay(action.id, { status: "refused", message: action.message });
      break;
    case "seen":
      for (const photo of action.photos) {
        const known = next.get(photo.uuid);
        const after = seen(known, photo);
        if (!known || !isSame(known, after)) next.set(photo.uuid, after);
      }
      break;
    case "missed":
      for (const { id, fileName = null } of action.photos) {
        if (next.has(id)) continue;
        next.set(id, { ...fresh(id), fileName, status: "refused", message: GONE, isMissing: true });
      }
      break;
    case "forgotten":
      next.delete(action.id);
      break;
  }
  return isUnchanged(state, next) ? state : next;
}

const isUnchanged = (before: PhotosState, after: PhotosState): boolean =>
  before.size === after.size && [...after].every(([id, photo]) => before.get(id) === photo);

/** A photo of which nothing is new stays the same object, so that its tile is not drawn again. */
const isSame = (one: ShopPhoto, other: ShopPhoto): boolean => JSON.stringify(one) === JSON.stringify(other);

const GONE = "This photo is no longer here. Please choose it again.";

const isSettled = (photo: ShopPhoto | undefined): boolean =>
  photo !== undefined && ["processing", "ready", "refused"].includes(photo.status);

/** What the shop says about a photo wins over what this page believed, except that a running upload stays running. */
function seen(known: ShopPhoto | undefined, photo: PhotoView): ShopPhoto {
  const before = known ?? fresh(photo.uuid);
  switch (photo.state) {
    case "reserved":
      return known
        ? before
        : { ...before, status: "failed", message: "This photo did not arrive. Please choose it again." };
    case "uploaded":
      return before.status === "ready"
        ? before
        : { ...before, status: "processing", progress: 1, message: null, isMissing: false };
    case "rejected":
      return { ...before, status: "refused", message: photo.rejection?.message ?? "This photo cannot be used." };
    case "ready":
      return {
        ...before,
        status: "ready",
        isMissing: false,
        progress: 1,
        message: null,
        path: photo.path,
        looks: { faces: photo.faces, focus: photo.focus, luminance: photo.luminance },
        isDamaged: looksDamaged(photo.warnings),
        size: photo.width && photo.height ? { width: photo.width, height: photo.height } : before.size,
      };
  }
}

/** The shop has its bytes. */
export const hasArrived = (photo: ShopPhoto | undefined): boolean =>
  photo?.status === "processing" || photo?.status === "ready";

/** The three counters. */
export type UploadCounts = { pending: number; uploading: number; failed: number };

export function countUploads(state: PhotosState): UploadCounts {
  const counts = { pending: 0, uploading: 0, failed: 0 };
  for (const { status } of state.values()) {
    if (status === "waiting") counts.pending += 1;
    else if (status === "uploading") counts.uploading += 1;
    else if (status === "failed") counts.failed += 1;
  }
  return counts;
}

/** Photos still on their way. Rises when files are chosen, falls with each that arrives or gives up. */
export function blobCount(state: PhotosState): number {
  const { pending, uploading } = countUploads(state);
  return pending + uploading;
}

/** How many of the photos chosen in this browser are saved on this device or sent already. */
export function countSaved(state: PhotosState): { saved: number; chosen: number } {
  const chosen = [...state.values()].filter(({ bytes, status }) => bytes > 0 && status !== "refused");
  const saving = chosen.filter((photo) => photo.isSaving && !hasArrived(photo)).length;
  return { saved: chosen.length - saving, chosen: chosen.length };
}

/** Whether leaving now would lose a photo: it is neither with the shop nor in this browser's storage. */
export function wouldLosePhotos(state: PhotosState): boolean {
  return [...state.values()].some(
    ({ status, isKept, bytes }) => !isKept && bytes > 0 && ["waiting", "uploading", "failed"].includes(status),
  );
}

/** Where to load a photo from: its rendition, else the local file, else nowhere yet. */
export function pictureOf(photo: ShopPhoto | undefined, width: 400 | 1600 = 1600): ({ src: string } & Size) | null {
  if (!photo?.size) return null;
  const src = photo.path ? `${photo.path}/${width}.jpg` : photo.blobUrl;
  return src ? { src, ...photo.size } : null;
}
