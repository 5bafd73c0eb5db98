import { createStore, del, get, set, type UseStore, update, values } from "idb-keyval";

/** A photo this browser keeps until the shop has it (S-111, F-04). */
export type KeptPhoto = {
  id: string;
  file: Blob;
  fileName: string;
  type: string;
  /** The wall it is in, so that it is found again even when nothing else was written down; empty once it was removed. */
  wall: string;
  keptAt: number;
  /** It is being sent in parts: the shop knows which have arrived. */
  isInParts: boolean;
};

export type KeptPhotos = {
  /** `full` when the browser has no room, `never` when it keeps nothing at all. */
  keep(photo: KeptPhoto): Promise<"kept" | "full" | "never">;
  change(id: string, patch: Partial<Pick<KeptPhoto, "isInParts" | "wall">>): Promise<void>;
  read(id: string): Promise<KeptPhoto | null>;
  readAll(): Promise<KeptPhoto[]>;
  drop(id: string): Promise<void>;
};

let place: UseStore | undefined;
const store = () => (place ??= createStore("storywall-photos", "files"));

/** In IndexedDB. Where a browser forbids it, photos live as long as the page does. */
export const keptPhotos: KeptPhotos = {
  async keep(photo) {
    try {
      await set(photo.id, photo, store());
      return "kept";
    } catch (error) {
      return isFull(error) ? "full" : "never";
    }
  },
  change: (id, patch) =>
    quietly(undefined, () => update<KeptPhoto | undefined>(id, (photo) => photo && { ...photo, ...patch }, store())),
  read: (id) => quietly(null, async () => (await get<KeptPhoto>(id, store())) ?? null),
  readAll: () =>
    quietly([], async () => {
      const all = await values<KeptPhoto | undefined>(store());
      return all.filter((photo) => photo !== undefined).toSorted((a, b) => a.keptAt - b.keptAt);
    }),
  drop: (id) => quietly(undefined, () => del(id, store())),
};

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "QuotaExceededError" || /quota/i.test(error.message));

async function quietly<T>(otherwise: T, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch {
    return otherwise;
  }
}
