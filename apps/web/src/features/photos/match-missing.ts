type Named = { id: string; fileName: string | null };

/** Which of the photos that were chosen again takes the place of each missing one: of the same name, else the next one. */
export function matchMissing(missing: readonly Named[], chosen: readonly Named[]): Map<string, string> {
  const left = [...chosen];
  const take = (index: number) => (index < 0 ? undefined : left.splice(index, 1)[0]);
  const found = new Map<string, string>();
  const match = ({ id }: Named, other: Named | undefined) => other && found.set(id, other.id);
  for (const photo of missing) match(photo, take(left.findIndex(({ fileName }) => fileName === photo.fileName)));
  for (const photo of missing) if (!found.has(photo.id)) match(photo, left.shift());
  return found;
}
