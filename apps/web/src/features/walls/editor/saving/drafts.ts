import { type Design, type DesignTile, isCompleteDesign } from "@storywall/domain/walls/design/design";
import { createStore, del, get, set, type UseStore } from "idb-keyval";
import type { StoredDesign } from "@/features/walls/saved-design.ts";

/** A wall and its spare photos. Unlike designs in localStorage, it can contain photos that are not uploaded yet. */
export type Draft = {
  design: Design;
  tray: string[];
  /**
   * Designs in which the spare photos last hung, newest first. They contain the crops of these photos. Drafts from
   * earlier versions of the shop have no such list.
   */
  earlier?: Design[];
  /** Version of the saved wall on which the draft is based. */
  version?: number | undefined;
  /**
   * Key of the template. Drafts from earlier versions of the shop have none; they belong to the template of the saved
   * wall.
   */
  templateKey?: string | undefined;
};

let database: UseStore | undefined;
const getDraftStore = () => (database ??= createStore("storywall-walls", "drafts"));

export async function readDraft(key: string): Promise<Draft | null> {
  try {
    const stored = await get<Partial<Draft> | undefined>(key, getDraftStore());
    const design = stored?.design ?? null;
    if (!isCompleteDesign(design)) return null;
    return { ...stored, design, tray: stored?.tray ?? [] };
  } catch {
    return null;
  }
}

export async function saveDraft(key: string, draft: Draft): Promise<void> {
  try {
    await set(key, draft, getDraftStore());
  } catch {
    // Storage may be full or blocked, and then even opening the database may throw. The design stays on the page.
  }
}

export async function deleteDraft(key: string): Promise<void> {
  try {
    await del(key, getDraftStore());
  } catch {
    // Storage may be blocked. In that case, there is no draft.
  }
}

type DraftState = {
  /** The current design on this page. */
  mine: Design;
  /** The design that this page has last saved or loaded. */
  saved: Design;
  /** The stamp of the design that this page has last saved or loaded. */
  knownStamp: string | null;
  /** The version that is now in storage. */
  stored: Omit<StoredDesign, "tray"> | null;
};

/**
 * Decides what to do when another tab may have saved the wall. If only the other tab has changed it, this page takes
 * over that version. If both have changed it, the shopper chooses. Otherwise, this page keeps its own version.
 */
export function resolveDraftConflict({ mine, saved, knownStamp, stored }: DraftState): "go-on" | "take" | "ask" {
  if (!stored || stored.stamp === knownStamp) return "go-on";
  if (isSameDesign(stored.design, mine) || isSameDesign(stored.design, saved)) return "go-on";
  return isSameDesign(mine, saved) ? "take" : "ask";
}

/**
 * Merges this page's spare photos with those that another tab has stored. `known` contains the photos that were stored
 * when this page last saved or loaded them. If a known photo is missing here or in storage, it was removed there.
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

/** A shopper may decide that all tiles stay upright. This differs from no decision, so it is part of the comparison. */
const serializeDesign = ({ frameStyle, frameType, matType, tiles, turnedTiles }: Design) =>
  JSON.stringify([frameStyle, frameType, matType, tiles.map(serializeTile).sort(), turnedTiles?.toSorted() ?? null]);

const serializeTile = ({ name, userPhotoId, artItemId, frameSize, cropParams, tone, acceptedDamage }: DesignTile) =>
  JSON.stringify(
    [name, userPhotoId, artItemId ?? null, frameSize, cropParams, tone ?? null, acceptedDamage ?? null],
    sortObjectKeys,
  );

/** Sorts the keys of objects, because the database does not preserve their order. */
const sortObjectKeys = (_: string, value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;
