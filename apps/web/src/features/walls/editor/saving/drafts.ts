import { type Design, type DesignTile, isCompleteDesign } from "@storywall/domain/walls/design/design";
import { createStore, del, get, set, type UseStore } from "idb-keyval";
import type { StoredDesign } from "@/features/walls/saved-design.ts";

/** A wall and its spare photos. Unlike designs in localStorage, it can contain photos that are not uploaded yet. */
export type Draft = {
  design: Design;
  tray: string[];
  /** Version of the saved wall that was changed. */
  version?: number | undefined;
  /** Old drafts have none. Their template is that of the wall they change. */
  templateKey?: string | undefined;
};

let database: UseStore | undefined;
const getStore = () => (database ??= createStore("storywall-walls", "drafts"));

export async function readDraft(key: string): Promise<Draft | null> {
  try {
    const stored = await get<Partial<Draft> | undefined>(key, getStore());
    const design = stored?.design ?? null;
    if (!isCompleteDesign(design)) return null;
    return { design, tray: stored?.tray ?? [], version: stored?.version, templateKey: stored?.templateKey };
  } catch {
    return null;
  }
}

export async function saveDraft(key: string, draft: Draft): Promise<void> {
  try {
    await set(key, draft, getStore());
  } catch {
    // Storage may be full or blocked, where even opening the database throws. The design stays on the page.
  }
}

export async function deleteDraft(key: string): Promise<void> {
  try {
    await del(key, getStore());
  } catch {
    // Storage may be blocked. Then there is no draft.
  }
}

type DraftState = {
  /** The design as it is now on this page. */
  mine: Design;
  /** The design that this page saved or loaded last. */
  saved: Design;
  /** The stamp of `settled`. */
  knownStamp: string | null;
  /** The version that is in storage now. */
  stored: Omit<StoredDesign, "tray"> | null;
};

/**
 * Decides what to do when another tab may have saved the wall. If only the other tab has changed it, this page switches
 * to that version. If both have changed it, the shopper chooses. Otherwise, this page continues with its own version.
 */
export function resolveDraftConflict({ mine, saved, knownStamp, stored }: DraftState): "go-on" | "take" | "ask" {
  if (!stored || stored.stamp === knownStamp) return "go-on";
  if (isSameDesign(stored.design, mine) || isSameDesign(stored.design, saved)) return "go-on";
  return isSameDesign(mine, saved) ? "take" : "ask";
}

/**
 * Merges the spare photos of this page with the stored ones of another tab. `known` are those that were stored when this
 * page last saved or showed them: one that is missing on either side was removed there.
 */
export function mergeSparePhotos({
  mine,
  known,
  stored,
}: Record<"mine" | "known" | "stored", readonly string[]>): string[] {
  return [
    ...mine.filter((id) => stored.includes(id) || !known.includes(id)),
    ...stored.filter((id) => !mine.includes(id) && !known.includes(id)),
  ];
}

export function isSameDesign(one: Design, other: Design): boolean {
  return one === other || serializeDesign(one) === serializeDesign(other);
}

/** A wall whose tiles stay upright by choice differs from one for which nothing was decided, so the choice is saved. */
const serializeDesign = ({ frameStyle, frameType, matType, tiles, turnedTiles }: Design) =>
  JSON.stringify([frameStyle, frameType, matType, tiles.map(serializeTile).sort(), turnedTiles?.toSorted() ?? null]);

const serializeTile = ({ name, userPhotoId, artItemId, frameSize, cropParams, tone, acceptedDamage }: DesignTile) =>
  JSON.stringify(
    [name, userPhotoId, artItemId ?? null, frameSize, cropParams, tone ?? null, acceptedDamage ?? null],
    sortKeys,
  );

/** Sorts the keys of objects, because the database does not keep their order. */
const sortKeys = (_: string, value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;
