import { type Design, isCompleteDesign } from "@storywall/domain/walls/design/design";

/** The design that was saved last. `stamp` identifies the save; entries of earlier versions of the shop have none. */
export type StoredDesign = {
  design: Design;
  stamp: string;
  /** Uploaded spare photos. */
  tray: string[];
  /** Template of the wall, if the wall's key does not contain it. Entries of earlier versions of the shop have none. */
  templateKey?: string | undefined;
};

/** Returns the storage key of a wall. `wall` is a template's key, or names a cart line or a saved wall. */
const getStorageKey = (wall: string) => `templateInfo:${wall}`;

export function readSavedDesign(wall: string): StoredDesign | null {
  try {
    return parseStoredDesign(window.localStorage.getItem(getStorageKey(wall)));
  } catch {
    return null;
  }
}

function parseStoredDesign(text: string | null): StoredDesign | null {
  const { stamp, tray, templateKey, ...design } = (JSON.parse(text ?? "null") ?? {}) as Partial<Design & StoredFields>;
  if (!isCompleteDesign(design)) return null;
  const spares = Array.isArray(tray) ? tray.filter((id) => typeof id === "string") : [];
  return {
    design,
    stamp: typeof stamp === "string" ? stamp : "",
    tray: spares,
    templateKey: typeof templateKey === "string" ? templateKey : undefined,
  };
}

type StoredFields = { stamp: unknown; tray: unknown; templateKey: unknown };

/** Removes photos that are not uploaded, because their files are lost when the page is reloaded. */
export function removePendingPhotos(design: Design, isUploaded: (photoId: string) => boolean): Design {
  const tiles = design.tiles.map((tile) =>
    tile.userPhotoId && !isUploaded(tile.userPhotoId) ? { ...tile, userPhotoId: null, cropParams: {} } : tile,
  );
  return { ...design, tiles };
}

export function saveDesign(wall: string, { design, stamp, tray, templateKey }: StoredDesign): void {
  try {
    const spares = tray.length > 0 ? { tray } : {};
    window.localStorage.setItem(getStorageKey(wall), JSON.stringify({ ...design, stamp, templateKey, ...spares }));
  } catch {
    // Storage may be full or disabled. The design stays on the page.
  }
}

export function deleteSavedDesign(wall: string): void {
  try {
    window.localStorage.removeItem(getStorageKey(wall));
  } catch {
    // Storage may be disabled.
  }
}

/** Calls `listener` when another tab saves this wall. Returns a function that unsubscribes. */
export function onDesignSavedInOtherTab(wall: string, listener: (stored: StoredDesign) => void): () => void {
  const handleStorageEvent = (event: StorageEvent) => {
    if (event.key !== getStorageKey(wall)) return;
    const stored = readSavedDesign(wall);
    if (stored) listener(stored);
  };
  window.addEventListener("storage", handleStorageEvent);
  return () => window.removeEventListener("storage", handleStorageEvent);
}
