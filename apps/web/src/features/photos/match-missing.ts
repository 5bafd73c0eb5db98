type NamedPhoto = { id: string; fileName: string | null };

/** Assigns newly chosen photos to missing ones, first by file name and then in order. */
export function matchMissing(missing: readonly NamedPhoto[], chosen: readonly NamedPhoto[]): Map<string, string> {
  const remaining = [...chosen];
  const takePhotoAt = (index: number) => (index < 0 ? undefined : remaining.splice(index, 1)[0]);
  const found = new Map<string, string>();
  const recordMatch = ({ id }: NamedPhoto, other: NamedPhoto | undefined) => other && found.set(id, other.id);
  for (const photo of missing)
    recordMatch(photo, takePhotoAt(remaining.findIndex(({ fileName }) => fileName === photo.fileName)));
  for (const photo of missing) if (!found.has(photo.id)) recordMatch(photo, remaining.shift());
  return found;
}
