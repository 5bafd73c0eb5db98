import { createStore, del, get, set, setMany, type UseStore, update, values } from "idb-keyval";

/** A photo stored in this browser until it is uploaded. */
export type KeptPhoto = {
  id: string;
  file: Blob;
  fileName: string;
  type: string;
  /** Storage key of its wall, to restore it without a draft; empty once removed. */
  wall: string;
  keptAt: number;
  /** A multipart upload has begun; the server knows which parts have arrived. */
  isInParts: boolean;
};

/** Written before the file, so that a reload can tell which files are missing. */
export type ExpectedPhoto = Pick<KeptPhoto, "id" | "fileName" | "wall" | "keptAt"> & { batch: string };

export type KeptPhotos = {
  /** Stores the entries in one transaction. */
  expect(photos: readonly ExpectedPhoto[]): Promise<void>;
  /** `full` if the quota is exceeded, `never` if storage is unavailable. */
  keep(photo: KeptPhoto): Promise<"kept" | "full" | "never">;
  change(id: string, patch: Partial<Pick<KeptPhoto, "isInParts" | "wall">>): Promise<void>;
  read(id: string): Promise<KeptPhoto | null>;
  readAll(): Promise<{ kept: KeptPhoto[]; expected: ExpectedPhoto[] }>;
  drop(id: string): Promise<void>;
};

let place: UseStore | undefined;
const store = () => (place ??= createStore("storywall-photos", "files"));

/** IndexedDB storage. If it is unavailable, photos live as long as the page. */
export const keptPhotos: KeptPhotos = {
  expect: (photos) =>
    quietly(undefined, () =>
      setMany(
        photos.map((photo) => [photo.id, photo]),
        store(),
      ),
    ),
  async keep(photo) {
    try {
      await set(photo.id, photo, store());
      return "kept";
    } catch (error) {
      return isFull(error) ? "full" : "never";
    }
  },
  change: (id, patch) =>
    quietly(undefined, () => update<Stored | undefined>(id, (photo) => photo && { ...photo, ...patch }, store())),
  read: (id) =>
    quietly(null, async () => {
      const photo = await get<Stored>(id, store());
      return photo && hasFile(photo) ? photo : null;
    }),
  readAll: () =>
    quietly({ kept: [], expected: [] }, async () => {
      const found = (await values<Stored | undefined>(store())).filter((photo) => photo !== undefined);
      const all = found.toSorted((a, b) => a.keptAt - b.keptAt);
      return { kept: all.filter(hasFile), expected: all.filter((photo) => !hasFile(photo)) as ExpectedPhoto[] };
    }),
  drop: (id) => quietly(undefined, () => del(id, store())),
};

type Stored = KeptPhoto | ExpectedPhoto;

const hasFile = (photo: Stored): photo is KeptPhoto => "file" in photo;

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "QuotaExceededError" || /quota/i.test(error.message));

async function quietly<T>(otherwise: T, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch {
    return otherwise;
  }
}
