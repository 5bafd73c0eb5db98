import { groupLookAlikes, type LookAlikeGroup } from "@storywall/domain/walls/arrangement/look-alikes";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { getPhotoPicture, type ShopPhoto } from "@/features/photos/photos-state.ts";
import {
  getMeasuresSnapshot,
  type Measures,
  measurePhotos,
  onMeasuresChange,
  retryFailedMeasures,
} from "./measure-photos.ts";

const noMeasures: Measures = new Map();
/** Ms to wait after the last new picture before measuring starts. */
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
