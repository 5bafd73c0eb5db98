import type { Size } from "@storywall/domain/kernel/rect";
import { hasDamageWarning } from "@storywall/domain/photos/limits";
import type { PhotoFeatures } from "@storywall/domain/photos/photo-features";
import type { PhotoView } from "@storywall/domain/photos/schema";
import { photoTexts } from "./photo-texts.ts";

export type PhotoStatus =
  /** The photo waits for its first upload attempt or for a retry. */
  | "waiting"
  | "uploading"
  /** The photo is uploaded, and the server is creating renditions. */
  | "processing"
  | "ready"
  /** All attempts have failed. The shopper can retry. */
  | "failed"
  /** Rejected by the server. The shopper must choose another photo. */
  | "rejected";

export type ShopPhoto = {
  id: string;
  status: PhotoStatus;
  /** File name; null for photos that were not chosen on this page. */
  fileName: string | null;
  /** File size in bytes; 0 if neither chosen on this page nor missing. */
  bytes: number;
  /** Time in ms at which the file was last changed; null if unknown. */
  modifiedAt: number | null;
  /** Whether the file is stored in this browser and therefore survives closing the page. */
  isStored: boolean;
  /** Whether the file is currently being written to the storage. */
  isSaving: boolean;
  /** Whether the file was lost or changed and has to be chosen again. */
  isMissing: boolean;
  /** Uploaded fraction of the file, from 0 to 1. */
  progress: number;
  /** Local preview; null if the browser cannot decode the file (such as HEIC). */
  blobUrl: string | null;
  /** Size in px of the upright photo; null until it is known. */
  size: Size | null;
  /** Capture time as returned by `readTakenAt`. Known only for files that were chosen on this page. */
  takenAt?: number | null | undefined;
  /** Image features; null until the photo is ready. */
  features: PhotoFeatures | null;
  /** Whether the image data is damaged. False until the photo is ready. */
  isDamaged: boolean;
  /** Path `/photos/<handle>`; null until the renditions exist. */
  path: string | null;
  /** Sentence that says why the photo failed or was rejected. */
  message: string | null;
};

/** MIME type for dragging a spare photo. */
export const PHOTO_DRAG_TYPE = "application/x-storywall-photo";

export type PhotosState = ReadonlyMap<string, ShopPhoto>;

export type ChosenPhoto = {
  id: string;
  fileName: string;
  bytes: number;
  modifiedAt?: number | null;
  isStored?: boolean;
  isSaving?: boolean;
};

type MissingFile = { id: string; fileName?: string; bytes?: number; modifiedAt?: number | null | undefined };

export type PhotosAction =
  | { type: "chosen"; photos: readonly ChosenPhoto[] }
  /** Writing to the storage has ended; `isStored` says whether it succeeded. */
  | { type: "saved"; id: string; isStored: boolean }
  | { type: "previewed"; id: string; blobUrl: string; size: Size; takenAt?: number | null | undefined }
  | { type: "progressed"; id: string; progress: number }
  | { type: "rested"; id: string }
  | { type: "failed"; id: string; message: string }
  /** `isMissing` says whether the photo could be used if the shopper chose its file again. */
  | { type: "rejected"; id: string; message: string; isMissing?: boolean }
  | { type: "seen"; photos: readonly PhotoView[] }
  /** These photos are neither on the server nor in this browser's storage. */
  | { type: "missed"; photos: readonly MissingFile[]; message: string }
  | { type: "forgotten"; id: string };

const createWaitingPhoto = (id: string): ShopPhoto => ({
  id,
  status: "waiting",
  fileName: null,
  bytes: 0,
  modifiedAt: null,
  isStored: false,
  isSaving: false,
  isMissing: false,
  progress: 0,
  blobUrl: null,
  size: null,
  features: null,
  isDamaged: false,
  path: null,
  message: null,
});

export function photosReducer(state: PhotosState, action: PhotosAction): PhotosState {
  const next = new Map(state);
  const patchPhoto = (id: string, patch: Partial<ShopPhoto>) => {
    const photo = next.get(id);
    if (photo) next.set(id, { ...photo, ...patch });
  };
  /** Ignores progress that is reported after the final status. */
  const patchPhotoUnlessFinal = (id: string, patch: Partial<ShopPhoto>) => {
    if (!hasFinalStatus(next.get(id))) patchPhoto(id, patch);
  };
  switch (action.type) {
    case "chosen":
      for (const photo of action.photos)
        next.set(photo.id, { ...createWaitingPhoto(photo.id), ...photo, modifiedAt: photo.modifiedAt ?? null });
      break;
    case "saved":
      patchPhoto(action.id, { isSaving: false, isStored: action.isStored });
      break;
    case "previewed":
      patchPhoto(action.id, {
        blobUrl: action.blobUrl,
        size: state.get(action.id)?.size ?? action.size,
        takenAt: action.takenAt,
      });
      break;
    case "progressed":
      patchPhotoUnlessFinal(action.id, { status: "uploading", progress: action.progress, message: null });
      break;
    case "rested":
      patchPhotoUnlessFinal(action.id, { status: "waiting", message: null });
      break;
    case "failed":
      patchPhotoUnlessFinal(action.id, { status: "failed", message: action.message });
      break;
    case "rejected":
      patchPhotoUnlessFinal(action.id, {
        status: "rejected",
        message: action.message,
        isMissing: action.isMissing ?? false,
      });
      break;
    case "seen":
      for (const photo of action.photos) {
        const existing = next.get(photo.uuid);
        const after = mergeServerPhoto(existing, photo);
        if (!existing || !isEqualPhoto(existing, after)) next.set(photo.uuid, after);
      }
      break;
    case "missed":
      for (const { id, fileName = null, bytes = 0, modifiedAt = null } of action.photos) {
        if (next.has(id)) continue;
        next.set(id, {
          ...createWaitingPhoto(id),
          fileName,
          bytes,
          modifiedAt,
          status: "rejected",
          message: action.message,
          isMissing: true,
        });
      }
      break;
    case "forgotten":
      next.delete(action.id);
      break;
  }
  return hasSamePhotos(state, next) ? state : next;
}

const hasSamePhotos = (before: PhotosState, after: PhotosState): boolean =>
  before.size === after.size && [...after].every(([id, photo]) => before.get(id) === photo);

/** Compares photos by value, so that an unchanged photo keeps its object and its tile is not rendered again. */
const isEqualPhoto = (one: ShopPhoto, other: ShopPhoto): boolean => JSON.stringify(one) === JSON.stringify(other);

const hasFinalStatus = (photo: ShopPhoto | undefined): boolean =>
  photo !== undefined && ["processing", "ready", "rejected"].includes(photo.status);

/** Merges the server's state of a photo into the local state. The server's state wins, except during an upload. */
function mergeServerPhoto(existing: ShopPhoto | undefined, photo: PhotoView): ShopPhoto {
  const before = existing ?? createWaitingPhoto(photo.uuid);
  switch (photo.state) {
    case "reserved":
      return existing ? before : { ...before, status: "failed", message: photoTexts.failedPhoto };
    case "uploaded":
      return before.status === "ready"
        ? before
        : { ...before, status: "processing", progress: 1, message: null, isMissing: false };
    case "rejected":
      return {
        ...before,
        status: "rejected",
        message: photo.rejection?.message ?? photoTexts.unusablePhoto,
        isMissing: false,
      };
    case "ready":
      return {
        ...before,
        status: "ready",
        isMissing: false,
        progress: 1,
        message: null,
        path: photo.path,
        features: { faces: photo.faces, focus: photo.focus, luminance: photo.luminance },
        isDamaged: hasDamageWarning(photo.warnings),
        size: photo.width && photo.height ? { width: photo.width, height: photo.height } : before.size,
      };
  }
}

export const isUploaded = (photo: ShopPhoto | undefined): boolean =>
  photo?.status === "processing" || photo?.status === "ready";

export type UploadCounts = { pending: number; uploading: number; failed: number };

export function countUploadsByStatus(state: PhotosState): UploadCounts {
  const counts = { pending: 0, uploading: 0, failed: 0 };
  for (const { status } of state.values()) {
    if (status === "waiting") counts.pending += 1;
    else if (status === "uploading") counts.uploading += 1;
    else if (status === "failed") counts.failed += 1;
  }
  return counts;
}

/** Counts photos whose upload has not finished or failed yet. */
export function countUnfinishedUploads(state: PhotosState): number {
  const { pending, uploading } = countUploadsByStatus(state);
  return pending + uploading;
}

/** Counts the photos that were chosen in this browser, and how many of them are already stored or uploaded. */
export function getSavingProgress(state: PhotosState): { saved: number; chosen: number } {
  const chosen = [...state.values()].filter(({ bytes, status }) => bytes > 0 && status !== "rejected");
  const saving = chosen.filter((photo) => photo.isSaving && !isUploaded(photo)).length;
  return { saved: chosen.length - saving, chosen: chosen.length };
}

/** Returns whether closing the page would lose a photo. */
export function hasUnsavedPhotos(state: PhotosState): boolean {
  return [...state.values()].some(
    ({ status, isStored, bytes }) => !isStored && bytes > 0 && ["waiting", "uploading", "failed"].includes(status),
  );
}

/**
 * Returns the photo's rendition. If there is none yet, returns the local preview, or null if there is no preview
 * either.
 */
export function getPhotoPicture(
  photo: ShopPhoto | undefined,
  width: 400 | 1600 = 1600,
): ({ src: string } & Size) | null {
  if (!photo?.size) return null;
  const src = photo.path ? `${photo.path}/${width}.jpg` : photo.blobUrl;
  return src ? { src, ...photo.size } : null;
}
