import { newUuid } from "@storywall/domain/kernel/uuid";
import { declaredTypeOf } from "@storywall/domain/photos/choose-files";
import type { PhotoView } from "@storywall/domain/photos/schema";
import { handsAtRest } from "@/lib/hands-at-rest.ts";
import { type KeptPhoto, keptPhotos } from "./kept-photos.ts";
import { batchesBeingSaved, inOneTab, whileSaving } from "./one-tab.ts";
import {
  type ChosenPhoto,
  hasArrived,
  type PhotosAction,
  type PhotosState,
  photosReducer,
  wouldLosePhotos,
} from "./photos-state.ts";
import { previewFile } from "./preview-file.ts";
import { type UploadCalls, uploadPhoto } from "./upload-photo.ts";
import { openUploadQueue, type TryOutcome } from "./upload-queue.ts";

/** Concurrent writes to storage. */
const SAVED_AT_ONCE = 4;
/** Concurrent uploads; more would not use the connection better. */
const AT_ONCE = 3;
/** Minimum time between progress updates, because each one renders the page. */
const TELL_EVERY_MS = 400;
/** Time left for handling a press before photo work continues. */
const PRESS_MS = 250;

/** `isAwaited` tells user actions from progress, which may render later. */
type Listener = (isAwaited: boolean) => void;

type Parts = {
  calls: UploadCalls;
  /** Whether this store uploads the photos of a wall. */
  owns: (wall: string) => boolean;
  /** Called when the storage quota is exceeded. */
  onFull?: () => void;
};

/**
 * Photo store of this tab: chosen files, upload progress and server state. Lives as long as the tab and restores photos
 * of earlier tabs.
 */
export function openPhotoStore({ calls, owns, onFull }: Parts) {
  let photos: PhotosState = new Map();
  const listeners = new Set<Listener>();
  const files = new Map<string, Omit<KeptPhoto, "keptAt">>();
  const stopping = new Map<string, AbortController>();
  /** Photos with an entry in storage but no file. */
  const missing = new Set<string>();

  let isToTell = false;
  let toldAt = 0;
  const tell = (isAwaited: boolean) => {
    isToTell = false;
    toldAt = performance.now();
    for (const listener of listeners) listener(isAwaited);
  };
  const tellLater = () => {
    if (isToTell) return;
    isToTell = true;
    setTimeout(
      async () => {
        await handsAtRest(PRESS_MS);
        if (isToTell) tell(false);
      },
      toldAt + TELL_EVERY_MS - performance.now(),
    );
  };
  const dispatch = (action: PhotosAction) => {
    const before = photos;
    photos = photosReducer(photos, action);
    if (photos === before) return;
    if (action.type === "chosen" || action.type === "forgotten") tell(true);
    // The first preview updates at once, later ones with the progress updates.
    else if (action.type === "previewed" && !isAnyShown(before)) tell(false);
    else tellLater();
  };
  const see = (seen: readonly PhotoView[]) => {
    dispatch({ type: "seen", photos: seen });
    for (const { uuid, state } of seen) if (state !== "reserved") letGo(uuid);
  };
  const letGo = (id: string) => {
    const wasMissing = missing.delete(id);
    if (!files.delete(id) && !wasMissing) return;
    queue.remove(id);
    void keptPhotos.drop(id);
  };

  const attempt = async (id: string): Promise<TryOutcome> => {
    const chosen = files.get(id);
    if (!chosen) return { kind: "done" };
    const kept = await keptPhotos.read(id);
    if (photos.get(id)?.isKept && !kept) return arrivedElsewhere(id);
    const stop = new AbortController();
    stopping.set(id, stop);
    dispatch({ type: "progressed", id, progress: photos.get(id)?.progress ?? 0 });
    const result = await uploadPhoto(calls, id, {
      ...chosen,
      isInParts: chosen.isInParts || kept?.isInParts === true,
      onInParts: async () => {
        chosen.isInParts = true;
        await keptPhotos.change(id, { isInParts: true });
      },
      onProgress: (share) => dispatch({ type: "progressed", id, progress: Math.min(1, share) }),
      signal: stop.signal,
    });
    stopping.delete(id);
    if (result.kind === "failed") return result;
    if (result.kind === "arrived") see([result.photo]);
    else dispatch({ type: "refused", id, message: result.message });
    letGo(id);
    return { kind: "done" };
  };

  /** Another tab has uploaded it. */
  const arrivedElsewhere = async (id: string): Promise<TryOutcome> => {
    files.delete(id);
    see(await calls.list([id]).catch(() => []));
    return { kind: "done" };
  };

  const queue = openUploadQueue({
    attempt: (id) => inOneTab(id, () => attempt(id)),
    onRest: (id) => dispatch({ type: "rested", id }),
    onGiveUp: (id, message) => dispatch({ type: "failed", id, message }),
    isOnline: () => navigator.onLine,
    later: (ms, run) => {
      const timer = setTimeout(run, ms * (0.75 + Math.random() / 2));
      return () => clearTimeout(timer);
    },
    atOnce: AT_ONCE,
  });

  const preview = async (id: string) => {
    const file = files.get(id)?.file;
    const made = file && (await previewFile(id, file));
    if (made) dispatch({ type: "previewed", id, ...made });
  };

  const keep = async (id: string) => {
    const chosen = files.get(id);
    if (!chosen) return;
    const answer = await keptPhotos.keep({ ...chosen, keptAt: Date.now() });
    if (answer === "kept" && !files.has(id)) return void keptPhotos.drop(id);
    dispatch({ type: "saved", id, isKept: answer === "kept" });
    if (answer === "full") onFull?.();
  };

  /** Sequential, and paused during user input. */
  const previewAll = async (ids: readonly string[]) => {
    for (const id of ids) {
      await preview(id);
      await handsAtRest(PRESS_MS);
    }
  };
  /** Stores all names first, so that an early reload can tell what is missing. */
  const saveAll = (chosen: readonly Omit<KeptPhoto, "keptAt">[]) => {
    const batch = newUuid();
    return whileSaving(batch, async () => {
      const keptAt = Date.now();
      await keptPhotos.expect(chosen.map(({ id, fileName, wall }) => ({ id, fileName, wall, keptAt, batch })));
      const waiting = chosen.map(({ id }) => id);
      const saveNext = async () => {
        for (let id = waiting.shift(); id; id = waiting.shift()) await keep(id);
      };
      await Promise.all(Array.from({ length: SAVED_AT_ONCE }, saveNext));
    });
  };

  let restoring: Promise<Pick<KeptPhoto, "id" | "wall">[]> | undefined;
  const restore = async () => {
    const stored = await keptPhotos.readAll();
    const elsewhere = await batchesBeingSaved();
    const isOurs = ({ id, wall }: { id: string; wall: string }) => owns(wall) && !photos.has(id);
    const kept = stored.kept.filter(isOurs);
    const lost = stored.expected.filter((photo) => isOurs(photo) && !elsewhere.has(photo.batch));
    for (const { id } of lost) missing.add(id);
    dispatch({ type: "missed", photos: lost });
    for (const photo of kept) files.set(photo.id, photo);
    dispatch({ type: "chosen", photos: kept.map((photo) => ({ ...chosenPhoto(photo), isKept: true })) });
    const ids = kept.map(({ id }) => id);
    queue.add(...ids);
    void previewAll(ids);
    return [...kept, ...lost];
  };

  if (typeof window !== "undefined") {
    window.addEventListener("online", queue.online);
    window.addEventListener("beforeunload", (event) => wouldLosePhotos(photos) && event.preventDefault());
  }

  return {
    read: () => photos,
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    see,
    /** The server does not know these photos. */
    miss: (ids: readonly string[]) => dispatch({ type: "missed", photos: ids.map((id) => ({ id })) }),
    /** Restores photos of an earlier page, once. Resolves with those found. */
    restore: () => (restoring ??= restore()),
    /** Adds files and returns their ids at once; previews, storage and upload follow. */
    choose(chosen: readonly File[], wall: string): string[] {
      const added = chosen.map((file) => {
        const type = declaredTypeOf(file);
        return { id: newUuid(), file, fileName: file.name, type, wall, isInParts: false };
      });
      for (const photo of added) files.set(photo.id, photo);
      dispatch({ type: "chosen", photos: added.map((photo) => ({ ...chosenPhoto(photo), isSaving: true })) });
      const ids = added.map(({ id }) => id);
      void saveAll(added);
      void previewAll(ids);
      queue.add(...ids);
      return ids;
    },
    /** Stores the wall of an unsent photo; null removes it from its wall. */
    assign(id: string, wall: string | null) {
      const chosen = files.get(id);
      if (!chosen || chosen.wall === (wall ?? "")) return;
      chosen.wall = wall ?? "";
      void keptPhotos.change(id, { wall: chosen.wall });
    },
    retry: queue.retry,
    /** Retries all waiting and failed uploads; call when the server is available again. */
    goOn: queue.online,
    canRetry: (id: string) => files.has(id),
    isMissing: (id: string) => missing.has(id),
    forget(id: string) {
      const { blobUrl } = photos.get(id) ?? {};
      queue.remove(id);
      stopping.get(id)?.abort();
      letGo(id);
      dispatch({ type: "forgotten", id });
      if (blobUrl) URL.revokeObjectURL(blobUrl);
    },
  };
}

export type PhotoStore = ReturnType<typeof openPhotoStore>;

/** Whether any unfinished photo has a preview. */
const isAnyShown = (photos: PhotosState): boolean =>
  [...photos.values()].some((photo) => photo.blobUrl !== null && !hasArrived(photo));

const chosenPhoto = ({ id, fileName, file }: Pick<KeptPhoto, "id" | "fileName" | "file">): ChosenPhoto => ({
  id,
  fileName,
  bytes: file.size,
});
