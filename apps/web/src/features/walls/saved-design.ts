import { type Design, isCompleteDesign } from "@storywall/domain/walls/design/design";

/** The design that was saved last. `stamp` identifies the save; old entries do not have one. */
export type StoredDesign = { design: Design; stamp: string };

const getStorageKey = (templateKey: string) => `templateInfo:${templateKey}`;

export function readSavedDesign(templateKey: string): StoredDesign | null {
  try {
    return parseStoredDesign(window.localStorage.getItem(getStorageKey(templateKey)));
  } catch {
    return null;
  }
}

function parseStoredDesign(text: string | null): StoredDesign | null {
  const { stamp, ...design } = (JSON.parse(text ?? "null") ?? {}) as Partial<Design> & { stamp?: unknown };
  return isCompleteDesign(design) ? { design, stamp: typeof stamp === "string" ? stamp : "" } : null;
}

/** Removes photos that are not uploaded, because their files are lost when the page is reloaded. */
export function withUploadedPhotosOnly(design: Design, isUploaded: (photoId: string) => boolean): Design {
  const tiles = design.tiles.map((tile) =>
    tile.userPhotoId && !isUploaded(tile.userPhotoId) ? { ...tile, userPhotoId: null, cropParams: {} } : tile,
  );
  return { ...design, tiles };
}

export function saveDesign(templateKey: string, design: Design, stamp: string): void {
  try {
    window.localStorage.setItem(getStorageKey(templateKey), JSON.stringify({ ...design, stamp }));
  } catch {
    // Storage may be full or disabled. The design stays on the page.
  }
}

export function deleteSavedDesign(templateKey: string): void {
  try {
    window.localStorage.removeItem(getStorageKey(templateKey));
  } catch {
    // Storage may be disabled.
  }
}

/** Calls `listener` when another tab saves this wall. Returns a function that unsubscribes. */
export function onSavedInOtherTab(templateKey: string, listener: (stored: StoredDesign) => void): () => void {
  const handleStorageEvent = (event: StorageEvent) => {
    if (event.key !== getStorageKey(templateKey)) return;
    const stored = readSavedDesign(templateKey);
    if (stored) listener(stored);
  };
  window.addEventListener("storage", handleStorageEvent);
  return () => window.removeEventListener("storage", handleStorageEvent);
}
