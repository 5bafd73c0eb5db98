import { isFrameSize } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import { useState } from "react";
import type { PhotosState } from "@/features/photos/photos-state.ts";
import { ratePhotoOnTile } from "./crop/rate-photo-on-tile.ts";
import { useWorkbench } from "./use-workbench.ts";

const texts = {
  damagedCount: (count: number) => (count === 1 ? "1 photo looks damaged." : `${count} photos look damaged.`),
  softCount: (count: number) => (count === 1 ? "1 photo may print soft." : `${count} photos may print soft.`),
  seePhotos: (count: number) => (count === 1 ? "See it" : "See them"),
};

/**
 * Up to two lines about the print quality of the whole wall: damaged photos, and photos that may print soft. The options
 * of each tile give the reason and the remedy.
 */
export function PrintQuality() {
  const { editor } = useWorkbench();
  const { template, canvas, slots, photos, damaged } = editor;
  const damagedTiles = damaged.flatMap((position) => slots[position - 1]?.name ?? []);
  const softTiles = findSoftTiles(template, canvas.design, slots, photos).filter(
    (name) => !damagedTiles.includes(name),
  );
  return (
    <>
      <PrintQualityLine tiles={damagedTiles} text={texts.damagedCount} dotClass="bg-bad" />
      <PrintQualityLine tiles={softTiles} text={texts.softCount} dotClass="bg-warn" />
    </>
  );
}

type LineProps = { tiles: readonly string[]; text: (count: number) => string; dotClass: string };

/** The button opens the tiles, one after the other. */
function PrintQualityLine({ tiles, text, dotClass }: LineProps) {
  const { openTileOptions } = useWorkbench();
  const [last, setLast] = useState<string | null>(null);
  const next = tiles[(tiles.indexOf(last ?? "") + 1) % tiles.length];
  if (!next) return null;
  const openNext = () => {
    setLast(next);
    openTileOptions(next);
  };
  return (
    <p className="flex w-full flex-wrap items-center gap-x-2 text-sm">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${dotClass}`} />
      {text(tiles.length)}
      <button type="button" onClick={openNext} className="min-h-11 font-semibold underline underline-offset-4">
        {texts.seePhotos(tiles.length)}
      </button>
    </p>
  );
}

/** Returns the names of the tiles whose photo is ready and may print soft or blurry. */
function findSoftTiles(
  template: Template,
  design: Pick<Design, "matType">,
  slots: readonly DesignTile[],
  photos: PhotosState,
): string[] {
  return slots.flatMap((slot, index) => {
    const photo = slot.userPhotoId ? photos.get(slot.userPhotoId) : undefined;
    if (photo?.status !== "ready" || !isFrameSize(slot.frameSize)) return [];
    const { orientation = "portrait" } = template.tiles[index] ?? {};
    const rating = ratePhotoOnTile({ tile: { frameSize: slot.frameSize, orientation }, design, slot, photo });
    return rating?.quality === "warn" || rating?.quality === "block" ? [slot.name] : [];
  });
}
