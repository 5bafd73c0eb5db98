import { type Design, isCompleteDesign } from "@storywall/domain/walls/design/design";
import { createStore, del, get, set, type UseStore } from "idb-keyval";

/** A wall and its spare photos. Unlike designs in localStorage, it can contain photos that are not uploaded yet. */
export type Draft = {
  design: Design;
  tray: string[];
  /** Version of the saved wall that was changed. */
  version?: number | undefined;
};

let database: UseStore | undefined;
const getStore = () => (database ??= createStore("storywall-walls", "drafts"));

export async function readDraft(key: string): Promise<Draft | null> {
  try {
    const stored = await get<Partial<Draft> | undefined>(key, getStore());
    const design = stored?.design ?? null;
    return isCompleteDesign(design) ? { design, tray: stored?.tray ?? [], version: stored?.version } : null;
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
