import {
  groupLookAlikes,
  type LookAlikeGroup,
  type PhotoMeasure,
} from "@storywall/domain/walls/arrangement/look-alikes";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { getPhotoPicture, type ShopPhoto } from "@/features/photos/photos-state.ts";
import type { MeasureResponse, PictureMeasure } from "./measure.worker.ts";

const noMeasures: Measures = new Map();
/** Ms between the last new picture and the start of measuring. */
const IDLE_MS = 1_000;

/** Measures the photos and groups similar ones, while the page is idle. */
export function useLookAlikes(photos: readonly ShopPhoto[]) {
  const measures = useSyncExternalStore(onMeasuresChange, getMeasuresSnapshot, () => noMeasures);
  const measurable = photos.filter((photo) => getPhotoPicture(photo) !== null);
  const measurableIds = measurable.map(({ id }) => id).join(" ");
  const latest = useRef(measurable);
  useEffect(() => {
    latest.current = measurable;
  });
  // The timer restarts when a picture is added.
  useEffect(() => {
    const timer = setTimeout(() => measurePhotos(latest.current), IDLE_MS);
    return () => clearTimeout(timer);
  }, [measurableIds]);
  // The effect depends on the ids, because the photo objects change whenever an upload progresses.
  const groups = useMemo(() => groupSimilarPhotos(measurable, measures), [measurableIds, measures]);
  return {
    measures,
    groups,
    /** Number of photos that can be measured. `done` includes photos for which measuring failed. */
    count: measurable.length,
    done: measurable.filter(({ id }) => measures.has(id)).length,
    failed: measurable.filter(({ id }) => measures.get(id) === null).length,
    retry: () => retryFailedMeasures(measurable),
  };
}

export type PhotoAnalysis = ReturnType<typeof useLookAlikes>;

function groupSimilarPhotos(photos: readonly ShopPhoto[], measures: Measures): LookAlikeGroup[] {
  return groupLookAlikes(
    photos.flatMap(({ id, size, takenAt, isDamaged }) => {
      const measure = measures.get(id);
      return measure && size ? [{ id, size, measure, takenAt: takenAt ?? null, isDamaged }] : [];
    }),
  );
}

/** Measurements by photo id. Null means that measuring failed. */
type Measures = ReadonlyMap<string, PhotoMeasure | null>;

let measures: Measures = new Map();
const listeners = new Set<() => void>();
const requestedIds = new Set<string>();
let worker: Worker | undefined;
const pendingRequests = new Map<number, (measure: PictureMeasure | null) => void>();
let requestCount = 0;
let last: Promise<void> = Promise.resolve();

const getMeasuresSnapshot = (): Measures => measures;

function onMeasuresChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Measures new photos one at a time while the page is idle. */
function measurePhotos(photos: readonly ShopPhoto[]): void {
  for (const photo of photos) {
    const picture = getPhotoPicture(photo, 400);
    if (!picture || requestedIds.has(photo.id)) continue;
    requestedIds.add(photo.id);
    last = last
      .then(waitForOnline)
      .then(waitForIdle)
      .then(async () => {
        saveMeasure(photo.id, await measurePicture(picture.src));
      });
  }
}

function retryFailedMeasures(photos: readonly ShopPhoto[]): void {
  const failed = photos.filter(({ id }) => measures.get(id) === null);
  measures = new Map([...measures].filter(([id]) => !failed.some((photo) => photo.id === id)));
  for (const { id } of failed) requestedIds.delete(id);
  measurePhotos(failed);
  for (const listener of listeners) listener();
}

function saveMeasure(id: string, measure: PhotoMeasure | null): void {
  measures = new Map(measures).set(id, measure);
  for (const listener of listeners) listener();
}

/** Measures a picture in the worker, because decoding it here would block the page. Resolves to null if this fails. */
export function measurePicture(src: string): Promise<PictureMeasure | null> {
  const activeWorker = getMeasureWorker();
  const id = ++requestCount;
  return new Promise((resolve) => {
    pendingRequests.set(id, resolve);
    activeWorker.postMessage({ id, src: new URL(src, location.href).href });
  });
}

function getMeasureWorker(): Worker {
  if (worker) return worker;
  const createdWorker = new Worker(new URL("./measure.worker.ts", import.meta.url), { type: "module" });
  createdWorker.onmessage = ({ data: { id, measure } }: MessageEvent<MeasureResponse>) => {
    pendingRequests.get(id)?.(measure);
    pendingRequests.delete(id);
  };
  // If the worker fails, all of its pending requests fail. The next photo starts a new worker.
  createdWorker.onerror = () => {
    worker = undefined;
    for (const answer of pendingRequests.values()) answer(null);
    pendingRequests.clear();
  };
  worker = createdWorker;
  return createdWorker;
}

/** Resolves immediately if the worker is loaded, otherwise when the browser is online. */
const waitForOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (worker || navigator.onLine) resolve();
    else addEventListener("online", () => resolve(), { once: true });
  });

const waitForIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
