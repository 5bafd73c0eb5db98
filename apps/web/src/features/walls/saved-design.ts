import { type Design, isWholeDesign } from "@storywall/domain/walls/design/design";

/** The last saved design. `stamp` identifies the save; old entries have none. */
export type KeptDesign = { design: Design; stamp: string };

const keyFor = (templateKey: string) => `templateInfo:${templateKey}`;

/** The saved design of this browser, or null. */
export function readSavedDesign(templateKey: string): KeptDesign | null {
  try {
    return parse(window.localStorage.getItem(keyFor(templateKey)));
  } catch {
    return null;
  }
}

function parse(text: string | null): KeptDesign | null {
  const { stamp, ...design } = (JSON.parse(text ?? "null") ?? {}) as Partial<Design> & { stamp?: unknown };
  return isWholeDesign(design) ? { design, stamp: typeof stamp === "string" ? stamp : "" } : null;
}

/** Removes photos that are not uploaded: local files are gone after a reload. */
export function uploadedOnly(design: Design, isUploaded: (photoId: string) => boolean): Design {
  const tiles = design.tiles.map((tile) =>
    tile.userPhotoId && !isUploaded(tile.userPhotoId) ? { ...tile, userPhotoId: null, cropParams: {} } : tile,
  );
  return { ...design, tiles };
}

export function saveDesign(templateKey: string, design: Design, stamp: string): void {
  try {
    window.localStorage.setItem(keyFor(templateKey), JSON.stringify({ ...design, stamp }));
  } catch {
    // Storage may be full or disabled; the page keeps its design.
  }
}

export function forgetDesign(templateKey: string): void {
  try {
    window.localStorage.removeItem(keyFor(templateKey));
  } catch {
    // Storage may be disabled.
  }
}

/** Calls back when another tab saves this wall. Returns a function that unsubscribes. */
export function onKeptElsewhere(templateKey: string, heard: (kept: KeptDesign) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== keyFor(templateKey)) return;
    const kept = readSavedDesign(templateKey);
    if (kept) heard(kept);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
