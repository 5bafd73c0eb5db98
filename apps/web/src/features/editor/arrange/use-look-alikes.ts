import { groupLookAlikes, type LookAlikes } from "@storywall/domain/photos/look-alikes";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { pictureOf, type ShopPhoto } from "@/features/editor/photos/photos-state";
import { type Measures, measureAgain, measurePhotos, onMeasured, readMeasures } from "./measure-photos.ts";

const none: Measures = new Map();

/** What looking at the photos says, as far as it has come. It begins by itself and costs the page only its idle time. */
export function useLookAlikes(photos: readonly ShopPhoto[]) {
  const measures = useSyncExternalStore(onMeasured, readMeasures, () => none);
  useEffect(() => measurePhotos(photos), [photos]);

  const seen = photos.filter((photo) => pictureOf(photo) !== null);
  const groups = useMemo(() => groupsOf(photos, measures), [photos, measures]);
  return {
    measures,
    groups,
    /** Photos that can be looked at, and those of them that were. */
    count: seen.length,
    done: seen.filter(({ id }) => measures.has(id)).length,
    failed: seen.filter(({ id }) => measures.get(id) === null).length,
    retry: () => measureAgain(seen),
  };
}

export type LookedAt = ReturnType<typeof useLookAlikes>;

function groupsOf(photos: readonly ShopPhoto[], measures: Measures): LookAlikes[] {
  return groupLookAlikes(
    photos.flatMap(({ id, size, takenAt }) => {
      const measure = measures.get(id);
      return measure && size ? [{ id, size, measure, takenAt: takenAt ?? null }] : [];
    }),
  );
}
