import type { Design, DesignTile } from "../design/design.ts";
import { movedTo, removeTile } from "./place-photos.ts";

/** A wall with its photos and the spares beside it. */
export type Hanging = { design: Design; tray: readonly string[] };

/**
 * The wall with the photos hung as an arrangement says. A photo that was cropped or lightened stays so. What hung in
 * a place that gets another photo goes to the spares, after those the arrangement leaves over; art stays where it is.
 *
 * @param slots every place of the wall, as it is (`slotsOf`)
 */
export function rehang(
  { design, tray }: Hanging,
  slots: readonly DesignTile[],
  { hung, left }: { hung: ReadonlyMap<string, string>; left: readonly string[] },
): Hanging {
  const holders = new Map(slots.map((slot) => [slot.userPhotoId, slot]));
  const had = new Set(design.tiles.map(({ name }) => name));
  const tiles = slots
    .filter(({ name }) => had.has(name) || hung.has(name))
    .map((slot) => {
      if (slot.artItemId) return slot;
      const photoId = hung.get(slot.name) ?? null;
      const holder = photoId ? holders.get(photoId) : undefined;
      return holder
        ? movedTo(design, slot, holder)
        : { name: slot.name, frameSize: slot.frameSize, userPhotoId: photoId, cropParams: {} };
    });
  return { design: { ...design, tiles }, tray: spares({ design, tray }, tiles, left) };
}

/** Photos that look alike: those that stay on the wall, and those that are put aside. */
export type Settled = { stay: readonly string[]; aside: readonly string[] };

/**
 * The wall with the look-alikes that do not stay put aside to the spares; none is deleted. The place of one goes to
 * one of its kind that stays and has none, else to the next spare that was not put aside, else it is empty.
 */
export function putAside({ design, tray }: Hanging, groups: readonly Settled[]): Hanging {
  const aside = new Set(groups.flatMap((group) => group.aside));
  const isOnWall = (id: string) => design.tiles.some(({ userPhotoId }) => userPhotoId === id);
  const waiting = groups.map(({ stay }) => stay.filter((id) => tray.includes(id) && !isOnWall(id)));
  const ofAnyGroup = new Set(waiting.flat());
  const others = tray.filter((id) => !aside.has(id) && !ofAnyGroup.has(id));
  let tiles = [...design.tiles];
  for (const tile of design.tiles) {
    const leaving = tile.userPhotoId;
    if (!leaving || !aside.has(leaving)) continue;
    const own = groups.findIndex((group) => group.aside.includes(leaving));
    const next = waiting[own]?.shift() ?? others.shift();
    tiles = next
      ? tiles.map((one) => (one === tile ? { ...withoutPhoto(tile), userPhotoId: next } : one))
      : removeTile(tiles, tile.name);
  }
  return {
    design: { ...design, tiles },
    tray: spares({ design, tray }, tiles, [...tray.filter((id) => !aside.has(id))]),
  };
}

const withoutPhoto = ({ name, frameSize }: DesignTile) => ({ name, frameSize, cropParams: {} });

/** Everything that hung or waited and hangs no more, each once: first what was to come first. Nothing chosen is lost. */
function spares({ design, tray }: Hanging, tiles: readonly DesignTile[], first: readonly string[]): string[] {
  const hangs = new Set(tiles.map(({ userPhotoId }) => userPhotoId));
  const all = [...first, ...tray, ...design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? [])];
  return [...new Set(all)].filter((id) => !hangs.has(id));
}
