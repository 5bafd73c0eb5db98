import type { PhotoMeasure } from "@storywall/domain/walls/arrangement/measured-photo";
import { pictureOf, type ShopPhoto } from "@/features/photos/photos-state.ts";
import type { Measured } from "./measure.worker.ts";

/** Measures by photo id; null if measuring failed. */
export type Measures = ReadonlyMap<string, PhotoMeasure | null>;

let measures: Measures = new Map();
const listeners = new Set<() => void>();
const asked = new Set<string>();
let worker: Worker | undefined;
const waiting = new Map<string, (measure: PhotoMeasure | null) => void>();
let last: Promise<void> = Promise.resolve();

export const readMeasures = (): Measures => measures;

export function onMeasured(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Measures new photos one by one while the page is idle. */
export function measurePhotos(photos: readonly ShopPhoto[]): void {
  for (const photo of photos) {
    const picture = pictureOf(photo, 400);
    if (!picture || asked.has(photo.id)) continue;
    asked.add(photo.id);
    last = last
      .then(online)
      .then(idle)
      .then(async () => {
        know(photo.id, await measureOne(photo.id, picture));
      });
  }
}

/** Retries failed measurements. */
export function measureAgain(photos: readonly ShopPhoto[]): void {
  const failed = photos.filter(({ id }) => measures.get(id) === null);
  measures = new Map([...measures].filter(([id]) => !failed.some((photo) => photo.id === id)));
  for (const { id } of failed) asked.delete(id);
  measurePhotos(failed);
  for (const listener of listeners) listener();
}

function know(id: string, measure: PhotoMeasure | null): void {
  measures = new Map(measures).set(id, measure);
  for (const listener of listeners) listener();
}

type Picture = NonNullable<ReturnType<typeof pictureOf>>;

/** Decodes in the worker, because decoding would block the page. */
function measureOne(id: string, { src }: Picture): Promise<PhotoMeasure | null> {
  const asks = openWorker();
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    asks.postMessage({ id, src: new URL(src, location.href).href });
  });
}

function openWorker(): Worker {
  if (worker) return worker;
  const opened = new Worker(new URL("./measure.worker.ts", import.meta.url), { type: "module" });
  opened.onmessage = ({ data: { id, measure } }: MessageEvent<Measured>) => {
    waiting.get(id)?.(measure);
    waiting.delete(id);
  };
  // If the worker fails, its requests fail, and the next photo starts a new worker.
  opened.onerror = () => {
    worker = undefined;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  worker = opened;
  return opened;
}

/** Resolves when online; the worker may not be loadable before. */
const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (worker || navigator.onLine) resolve();
    else addEventListener("online", () => resolve(), { once: true });
  });

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
