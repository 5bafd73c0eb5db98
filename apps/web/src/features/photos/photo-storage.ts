import { createStore, del, get, set, setMany, type UseStore, update, values } from "idb-keyval";

/** A photo that is stored in this browser until it is uploaded. */
export type StoredPhoto = {
  id: string;
  file: Blob;
  fileName: string;
  /** Time in ms at which the file was last changed. It distinguishes missing photos with the same name. */
  modifiedAt?: number | null;
  /**
   * Storage key of the photo's wall. It allows the photo to be restored without a draft. Empty if the photo was removed
   * from its wall.
   */
  wall: string;
  keptAt: number;
  /** Whether a multipart upload has started. The server knows which parts have arrived. */
  isInParts: boolean;
};

/**
 * Entry that is stored before the file itself. After a reload, an entry without a file shows that the file was lost.
 */
export type ExpectedPhoto = Pick<StoredPhoto, "id" | "fileName" | "modifiedAt" | "wall" | "keptAt"> & {
  bytes?: number;
  batch: string;
};

export type PhotoStorage = {
  /** Stores all entries in one transaction. */
  saveExpected(photos: readonly ExpectedPhoto[]): Promise<void>;
  /** Stores a photo. Resolves with `full` if the quota is exceeded and with `never` if storage is unavailable. */
  save(photo: StoredPhoto): Promise<"saved" | "full" | "never">;
  change(id: string, patch: Partial<Pick<StoredPhoto, "isInParts" | "wall">>): Promise<void>;
  read(id: string): Promise<StoredPhoto | null>;
  readAll(): Promise<{ stored: StoredPhoto[]; expected: ExpectedPhoto[] }>;
  remove(id: string): Promise<void>;
};

let database: UseStore | undefined;
const getPhotoFileStore = () => (database ??= createStore("storywall-photos", "files"));

/** Stores photos in IndexedDB. Without IndexedDB, photos are lost when the page is closed. */
export const photoStorage: PhotoStorage = {
  saveExpected: (photos) =>
    runWithFallback(undefined, () =>
      setMany(
        photos.map((photo) => [photo.id, photo]),
        getPhotoFileStore(),
      ),
    ),
  async save(photo) {
    try {
      await set(photo.id, photo, getPhotoFileStore());
      return "saved";
    } catch (error) {
      return isQuotaExceeded(error) ? "full" : "never";
    }
  },
  change: (id, patch) =>
    runWithFallback(undefined, () =>
      update<StorageEntry | undefined>(id, (photo) => photo && { ...photo, ...patch }, getPhotoFileStore()),
    ),
  read: (id) =>
    runWithFallback(null, async () => {
      const photo = await get<StorageEntry>(id, getPhotoFileStore());
      return photo && hasFile(photo) ? photo : null;
    }),
  readAll: () =>
    runWithFallback({ stored: [], expected: [] }, async () => {
      const found = (await values<StorageEntry | undefined>(getPhotoFileStore())).filter(
        (photo) => photo !== undefined,
      );
      const all = found.toSorted((a, b) => a.keptAt - b.keptAt);
      return { stored: all.filter(hasFile), expected: all.filter((photo) => !hasFile(photo)) as ExpectedPhoto[] };
    }),
  remove: (id) => runWithFallback(undefined, () => del(id, getPhotoFileStore())),
};

type StorageEntry = StoredPhoto | ExpectedPhoto;

const hasFile = (photo: StorageEntry): photo is StoredPhoto => "file" in photo;

const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "QuotaExceededError" || /quota/i.test(error.message));

async function runWithFallback<T>(fallback: T, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch {
    return fallback;
  }
}
