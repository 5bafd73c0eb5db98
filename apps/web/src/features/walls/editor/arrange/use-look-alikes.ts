import { groupLookAlikes, type LookAlikes } from "@storywall/domain/walls/arrangement/look-alikes";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { pictureOf, type ShopPhoto } from "@/features/photos/photos-state.ts";
import { type Measures, measureAgain, measurePhotos, onMeasured, readMeasures } from "./measure-photos.ts";

const none: Measures = new Map();
/** Ms without a new picture before measuring starts. */
const REST_MS = 1_000;

/** Measures of the photos and groups of similar ones, computed in idle time. */
export function useLookAlikes(photos: readonly ShopPhoto[]) {
  const measures = useSyncExternalStore(onMeasured, readMeasures, () => none);
  const seen = photos.filter((photo) => pictureOf(photo) !== null);
  const seenIds = seen.map(({ id }) => id).join(" ");
  const latest = useRef(seen);
  useEffect(() => {
    latest.current = seen;
  });
  // Restarts when a picture is added.
  useEffect(() => {
    const rest = setTimeout(() => measurePhotos(latest.current), REST_MS);
    return () => clearTimeout(rest);
  }, [seenIds]);
  // Upload progress does not affect the groups.
  const groups = useMemo(() => groupsOf(seen, measures), [seenIds, measures]);
  return {
    measures,
    groups,
    /** Measurable photos, and how many are measured. */
    count: seen.length,
    done: seen.filter(({ id }) => measures.has(id)).length,
    failed: seen.filter(({ id }) => measures.get(id) === null).length,
    retry: () => measureAgain(seen),
  };
}

export type LookedAt = ReturnType<typeof useLookAlikes>;

function groupsOf(photos: readonly ShopPhoto[], measures: Measures): LookAlikes[] {
  return groupLookAlikes(
    photos.flatMap(({ id, size, takenAt, isDamaged }) => {
      const measure = measures.get(id);
      return measure && size ? [{ id, size, measure, takenAt: takenAt ?? null, isDamaged }] : [];
    }),
  );
}
