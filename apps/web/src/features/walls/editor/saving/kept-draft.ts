import { type Design, isWholeDesign } from "@storywall/domain/walls/design/design";
import { createStore, del, get, set, type UseStore } from "idb-keyval";

/** A wall with unsent photos and spares, which localStorage must not hold. */
export type Draft = { design: Design; tray: string[] };

let place: UseStore | undefined;
const store = () => (place ??= createStore("storywall-walls", "drafts"));

/** The stored draft, or null. */
export async function readDraft(wall: string): Promise<Draft | null> {
  try {
    const kept = await get<Partial<Draft> | undefined>(wall, store());
    const design = kept?.design ?? null;
    return isWholeDesign(design) ? { design, tray: kept?.tray ?? [] } : null;
  } catch {
    return null;
  }
}

export async function keepDraft(wall: string, draft: Draft): Promise<void> {
  await set(wall, draft, store()).catch(() => undefined);
}

export async function dropDraft(wall: string): Promise<void> {
  await del(wall, store()).catch(() => undefined);
}
