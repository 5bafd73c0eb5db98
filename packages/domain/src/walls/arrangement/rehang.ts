import type { Design, DesignTile } from "../design/design.ts";
import { movedTo, removeTile } from "./place-photos.ts";

/** A wall and its spare photos. */
export type Hanging = { design: Design; tray: readonly string[] };

/**
 * Applies an arrangement to a wall. Crops and tones move with their photos and art stays. Photos that lose their place
 * become spares after those in `left`. `slots` are all places of the wall (`slotsOf`).
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

/** Similar photos: those kept on the wall and those set aside. */
export type Settled = { stay: readonly string[]; aside: readonly string[] };

/**
 * Moves the photos set aside from the wall to the spares. Each freed place gets a kept photo of the same group that has
 * no place, otherwise the next spare, otherwise it stays empty.
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

/** Photos that hung or were spare and have no place now, without duplicates, starting with `first`. */
function spares({ design, tray }: Hanging, tiles: readonly DesignTile[], first: readonly string[]): string[] {
  const hangs = new Set(tiles.map(({ userPhotoId }) => userPhotoId));
  const all = [...first, ...tray, ...design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? [])];
  return [...new Set(all)].filter((id) => !hangs.has(id));
}
