type NamedPhoto = { id: string; fileName: string | null; bytes: number; modifiedAt: number | null };

/**
 * Rules for matching a chosen photo with a missing one, strictest first. Size and time distinguish photos with the same
 * name.
 */
const rules: readonly ((missing: NamedPhoto, chosen: NamedPhoto) => boolean)[] = [
  (missing, chosen) =>
    hasSameName(missing, chosen) && missing.bytes === chosen.bytes && missing.modifiedAt === chosen.modifiedAt,
  (missing, chosen) => hasSameName(missing, chosen) && missing.bytes === chosen.bytes,
  hasSameName,
  () => true,
];

function hasSameName(missing: NamedPhoto, chosen: NamedPhoto): boolean {
  return missing.fileName !== null && missing.fileName === chosen.fileName;
}

/** Assigns newly chosen photos to missing ones: first by name, size and time, then by name, and then in order. */
export function matchMissingPhotos(missing: readonly NamedPhoto[], chosen: readonly NamedPhoto[]): Map<string, string> {
  const remaining = [...chosen];
  const found = new Map<string, string>();
  for (const isMatch of rules) {
    for (const photo of missing) {
      const index = found.has(photo.id) ? -1 : remaining.findIndex((candidate) => isMatch(photo, candidate));
      const [match] = index < 0 ? [] : remaining.splice(index, 1);
      if (match) found.set(photo.id, match.id);
    }
  }
  return found;
}
