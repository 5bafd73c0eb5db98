import { Design } from "@storywall/domain/cart/design";

const keyFor = (templateKey: string) => `templateInfo:${templateKey}`;

/** The wall a visitor was making, from this browser (S-121), or null. */
export function readSavedDesign(templateKey: string): Design | null {
  try {
    const parsed = Design.safeParse(JSON.parse(window.localStorage.getItem(keyFor(templateKey)) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Only photos the shop already has are kept (S-115): a local file is gone after a reload. */
export function saveDesign(templateKey: string, design: Design, isUploaded: (photoId: string) => boolean): void {
  const tiles = design.tiles.map((tile) =>
    tile.userPhotoId && !isUploaded(tile.userPhotoId) ? { ...tile, userPhotoId: null, cropParams: {} } : tile,
  );
  try {
    window.localStorage.setItem(keyFor(templateKey), JSON.stringify({ ...design, tiles }));
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
