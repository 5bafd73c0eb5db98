import { newUuid } from "@storywall/domain/kernel/uuid";
import type { PhotoView } from "@storywall/domain/photos/schema";
import { waitForInputIdle } from "@/lib/wait-for-input-idle.ts";
import { photoStorage, type StoredPhoto } from "./photo-storage.ts";
import { photoTexts } from "./photo-texts.ts";
import {
  type ChosenPhoto,
  hasUnsavedPhotos,
  isUploaded,
  type PhotosAction,
  type PhotosState,
  photosReducer,
} from "./photos-state.ts";
import { createFilePreview, type Preview } from "./preview-file.ts";
import { type UploadCalls, uploadPhoto } from "./upload-photo.ts";
import {
  type AttemptOutcome,
  createUploadQueue,
  listSavingBatches,
  runWithPhotoLock,
  runWithSavingLock,
} from "./upload-queue.ts";

/** Maximum number of concurrent writes to the storage. */
const MAX_CONCURRENT_SAVES = 4;
/** Maximum number of concurrent uploads. A higher number would not be faster. */
const MAX_CONCURRENT_UPLOADS = 3;
/** Minimum ms between updates of the progress, because each update renders the page. */
const NOTIFY_INTERVAL_MS = 400;
/** Ms without input after which processing of photos continues, so that the page responds quickly to input. */
const INPUT_IDLE_MS = 250;

/** `isAwaited` is true for changes made by the user and false for upload progress, which can be rendered later. */
type Listener = (isAwaited: boolean) => void;

type PhotoStoreOptions = {
  calls: UploadCalls;
  /** Returns whether this store uploads the photos of the given wall. */
  owns: (wall: string) => boolean;
  /** Called when the storage quota is exceeded. */
  onFull?: () => void;
};

/**
 * Creates the photo store of this tab, which holds chosen files, upload progress and server state. It exists until the
 * tab is closed, and restores photos from earlier pages.
 */
export function createPhotoStore({ calls, owns, onFull }: PhotoStoreOptions) {
  let photos: PhotosState = new Map();
  const listeners = new Set<Listener>();
  const files = new Map<string, Omit<StoredPhoto, "keptAt">>();
  const abortControllers = new Map<string, AbortController>();
  /** Ids of photos that are uploaded from the copy in storage, because the chosen file was changed on the device. */
  const copies = new Set<string>();
  /** Ids of photos that have an entry in storage but no file. */
  const missing = new Set<string>();

  let isNotifyPending = false;
  let notifiedAt = 0;
  const notifyListeners = (isAwaited: boolean) => {
    isNotifyPending = false;
    notifiedAt = performance.now();
    for (const listener of listeners) listener(isAwaited);
  };
  const scheduleNotification = () => {
    if (isNotifyPending) return;
    isNotifyPending = true;
    setTimeout(
      async () => {
        await waitForInputIdle(INPUT_IDLE_MS);
        if (isNotifyPending) notifyListeners(false);
      },
      notifiedAt + NOTIFY_INTERVAL_MS - performance.now(),
    );
  };
  const dispatch = (action: PhotosAction) => {
    const before = photos;
    photos = photosReducer(photos, action);
    if (photos === before) return;
    if (action.type === "chosen" || action.type === "forgotten") notifyListeners(true);
    // The first preview is shown immediately. Later ones are shown with the next progress update.
    else if (action.type === "previewed" && !hasAnyPreview(before)) notifyListeners(false);
    else scheduleNotification();
  };
  const mergeServerPhotos = (seen: readonly PhotoView[]) => {
    dispatch({ type: "seen", photos: seen });
    for (const { uuid, state } of seen) if (state !== "reserved") releaseFile(uuid);
  };
  const releaseFile = (id: string) => {
    const wasMissing = missing.delete(id);
    if (!files.delete(id) && !wasMissing) return;
    queue.remove(id);
    void photoStorage.remove(id);
  };

  const attemptUpload = async (id: string): Promise<AttemptOutcome> => {
    const chosen = files.get(id);
    if (!chosen) return { kind: "done" };
    const storedPhoto = await photoStorage.read(id);
    if (photos.get(id)?.isStored && !storedPhoto) return handleUploadedElsewhere(id);
    const stop = new AbortController();
    abortControllers.set(id, stop);
    dispatch({ type: "progressed", id, progress: photos.get(id)?.progress ?? 0 });
    const result = await uploadPhoto(calls, id, {
      ...chosen,
      isInParts: chosen.isInParts || storedPhoto?.isInParts === true,
      onInParts: async () => {
        chosen.isInParts = true;
        await photoStorage.change(id, { isInParts: true });
      },
      onProgress: (share) => dispatch({ type: "progressed", id, progress: Math.min(1, share) }),
      signal: stop.signal,
    });
    abortControllers.delete(id);
    if (result.kind === "failed") return result;
    if (result.kind === "changed" && storedPhoto && !copies.has(id)) {
      copies.add(id);
      chosen.file = storedPhoto.file;
      return attemptUpload(id);
    }
    if (result.kind === "arrived") mergeServerPhotos([result.photo]);
    else dispatch({ type: "rejected", id, message: result.message, isMissing: result.kind === "changed" });
    releaseFile(id);
    return { kind: "done" };
  };

  /** Handles a photo that another tab has uploaded: releases the file and fetches the photo's state from the server. */
  const handleUploadedElsewhere = async (id: string): Promise<AttemptOutcome> => {
    files.delete(id);
    mergeServerPhotos(await calls.list([id]).catch(() => []));
    return { kind: "done" };
  };

  const queue = createUploadQueue({
    attempt: (id) => runWithPhotoLock(id, () => attemptUpload(id)),
    onWaiting: (id) => dispatch({ type: "rested", id }),
    onGiveUp: (id, message) => dispatch({ type: "failed", id, message }),
    isOnline: () => navigator.onLine,
    schedule: (ms, run) => {
      const timer = setTimeout(run, ms * (0.75 + Math.random() / 2));
      return () => clearTimeout(timer);
    },
    maxConcurrent: MAX_CONCURRENT_UPLOADS,
  });

  const createPreview = async (id: string) => {
    const file = files.get(id)?.file;
    const createdPreview = file && (await createFilePreview(id, file));
    if (createdPreview) dispatch({ type: "previewed", id, ...createdPreview });
  };

  const saveFile = async (id: string) => {
    const chosen = files.get(id);
    if (!chosen) return;
    const answer = await photoStorage.save({ ...chosen, keptAt: Date.now() });
    if (answer === "saved" && !files.has(id)) return void photoStorage.remove(id);
    dispatch({ type: "saved", id, isStored: answer === "saved" });
    if (answer === "full") onFull?.();
  };

  /** Creates previews one at a time and pauses while the user is active. */
  const createPreviews = async (ids: readonly string[]) => {
    for (const id of ids) {
      await createPreview(id);
      await waitForInputIdle(INPUT_IDLE_MS);
    }
  };
  /** Stores all file names before any file. If the page is reloaded in between, missing files can be detected. */
  const saveFiles = (chosen: readonly Omit<StoredPhoto, "keptAt">[]) => {
    const batch = newUuid();
    return runWithSavingLock(batch, async () => {
      const keptAt = Date.now();
      await photoStorage.saveExpected(
        chosen.map(({ id, fileName, modifiedAt, file, wall }) => ({
          id,
          fileName,
          modifiedAt: modifiedAt ?? null,
          bytes: file.size,
          wall,
          keptAt,
          batch,
        })),
      );
      const waiting = chosen.map(({ id }) => id);
      const saveWaitingFiles = async () => {
        for (let id = waiting.shift(); id; id = waiting.shift()) await saveFile(id);
      };
      await Promise.all(Array.from({ length: MAX_CONCURRENT_SAVES }, saveWaitingFiles));
    });
  };

  let pendingRestore: Promise<Pick<StoredPhoto, "id" | "wall">[]> | undefined;
  const restorePhotos = async () => {
    const stored = await photoStorage.readAll();
    const elsewhere = await listSavingBatches();
    const isRestorable = ({ id, wall }: { id: string; wall: string }) => owns(wall) && !photos.has(id);
    const storedPhotos = stored.stored.filter(isRestorable);
    const lostPhotos = stored.expected.filter((photo) => isRestorable(photo) && !elsewhere.has(photo.batch));
    for (const { id } of lostPhotos) missing.add(id);
    dispatch({ type: "missed", photos: lostPhotos, message: photoTexts.unsavedPhoto });
    for (const photo of storedPhotos) files.set(photo.id, photo);
    dispatch({ type: "chosen", photos: storedPhotos.map((photo) => ({ ...toChosenPhoto(photo), isStored: true })) });
    const ids = storedPhotos.map(({ id }) => id);
    queue.add(...ids);
    void createPreviews(ids);
    return [...storedPhotos, ...lostPhotos];
  };

  if (typeof window !== "undefined") {
    window.addEventListener("online", queue.retryAll);
    window.addEventListener("beforeunload", (event) => hasUnsavedPhotos(photos) && event.preventDefault());
  }

  return {
    read: () => photos,
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    see: mergeServerPhotos,
    markMissing: (ids: readonly string[]) =>
      dispatch({ type: "missed", photos: ids.map((id) => ({ id })), message: photoTexts.gonePhoto }),
    /**
     * Restores photos from earlier pages. Only the first call restores them; every call resolves with the photos that
     * the first one found.
     */
    restore: () => (pendingRestore ??= restorePhotos()),
    /**
     * Adds files and returns their ids immediately. Storing and uploading follow in the background, and so do previews
     * that are not in `previews`.
     */
    addFiles(chosen: readonly File[], wall: string, previews: ReadonlyMap<File, Preview> = new Map()): string[] {
      const added = chosen.map((file) => {
        const { name: fileName, lastModified: modifiedAt } = file;
        return { id: newUuid(), file, fileName, modifiedAt, wall, isInParts: false };
      });
      for (const photo of added) files.set(photo.id, photo);
      dispatch({ type: "chosen", photos: added.map((photo) => ({ ...toChosenPhoto(photo), isSaving: true })) });
      const ids = added.map(({ id }) => id);
      void saveFiles(added);
      for (const { id, file } of added) {
        const preview = previews.get(file);
        if (preview) dispatch({ type: "previewed", id, ...preview });
      }
      void createPreviews(added.filter(({ file }) => !previews.has(file)).map(({ id }) => id));
      queue.add(...ids);
      return ids;
    },
    /** Stores to which wall a photo belongs until it is uploaded. Null removes the photo from its wall. */
    assignToWall(id: string, wall: string | null) {
      const chosen = files.get(id);
      if (!chosen || chosen.wall === (wall ?? "")) return;
      chosen.wall = wall ?? "";
      void photoStorage.change(id, { wall: chosen.wall });
    },
    retry: queue.retryUpload,
    /** Retries all waiting and failed uploads. Call this when the server is available again. */
    resumeUploads: queue.retryAll,
    canRetry: (id: string) => files.has(id),
    isMissing: (id: string) => missing.has(id),
    discardPhoto(id: string) {
      const { blobUrl } = photos.get(id) ?? {};
      queue.remove(id);
      abortControllers.get(id)?.abort();
      releaseFile(id);
      dispatch({ type: "forgotten", id });
      if (blobUrl) URL.revokeObjectURL(blobUrl);
    },
  };
}

export type PhotoStore = ReturnType<typeof createPhotoStore>;

/** Returns whether there is a preview for at least one photo that is not uploaded yet. */
const hasAnyPreview = (photos: PhotosState): boolean =>
  [...photos.values()].some((photo) => photo.blobUrl !== null && !isUploaded(photo));

const toChosenPhoto = ({
  id,
  fileName,
  modifiedAt = null,
  file,
}: Pick<StoredPhoto, "id" | "fileName" | "modifiedAt" | "file">): ChosenPhoto => ({
  id,
  fileName,
  modifiedAt,
  bytes: file.size,
});
