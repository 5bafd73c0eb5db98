type Named = { id: string; fileName: string | null };

/** Maps missing photos to newly chosen ones: same file name first, then in order. */
export function matchMissing(missing: readonly Named[], chosen: readonly Named[]): Map<string, string> {
  const left = [...chosen];
  const take = (index: number) => (index < 0 ? undefined : left.splice(index, 1)[0]);
  const found = new Map<string, string>();
  const match = ({ id }: Named, other: Named | undefined) => other && found.set(id, other.id);
  for (const photo of missing) match(photo, take(left.findIndex(({ fileName }) => fileName === photo.fileName)));
  for (const photo of missing) if (!found.has(photo.id)) match(photo, left.shift());
  return found;
}
