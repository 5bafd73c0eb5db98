import { type Design, isWholeDesign } from "@storywall/domain/walls/design/design";

/** A wall as it was last kept. `stamp` tells one keeping from another; old entries have none. */
export type KeptDesign = { design: Design; stamp: string };

const keyFor = (templateKey: string) => `templateInfo:${templateKey}`;

/** The wall a visitor was making, from this browser, or null. */
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

/** Only photos the shop already has are kept: a local file is gone after a reload. */
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
    // Storage may be full or forbidden; the wall on the page is not affected.
  }
}

export function forgetDesign(templateKey: string): void {
  try {
    window.localStorage.removeItem(keyFor(templateKey));
  } catch {
    // As above.
  }
}

/** Calls back when another page of this browser keeps this wall. Returns how to stop. */
export function onKeptElsewhere(templateKey: string, heard: (kept: KeptDesign) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== keyFor(templateKey)) return;
    const kept = readSavedDesign(templateKey);
    if (kept) heard(kept);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
