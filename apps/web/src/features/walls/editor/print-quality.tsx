import { isFrameSize } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import { useState } from "react";
import type { PhotosState } from "@/features/photos/photos-state.ts";
import { formatPhotoCount, printQualityTexts } from "@/features/walls/print-quality-texts.ts";
import { ratePhotoOnTile } from "./crop/rate-photo-on-tile.ts";
import { useWorkbench } from "./use-workbench.ts";

const texts = {
  damaged: (count: number) => `${formatPhotoCount(count)} ${count === 1 ? "looks" : "look"} damaged`,
  one: (sentence: string) => `${sentence}.`,
  both: (damaged: string, blurry: string) => `${damaged}, and ${blurry}.`,
};

/**
 * Shows the print quality of the whole wall in one line. Its button opens the affected tiles one after the other; their
 * options give the reason and the remedy. Renders nothing if all photos print well.
 */
export function PrintQuality() {
  const { editor, openTileOptions } = useWorkbench();
  const { template, canvas, slots, photos, damaged } = editor;
  const [last, setLast] = useState<string | null>(null);
  const damagedTiles = damaged.flatMap((position) => slots[position - 1]?.name ?? []);
  const blurryTiles = findBlurryTiles(template, canvas.design, slots, photos).filter(
    ({ name }) => !damagedTiles.includes(name),
  );
  const tiles = [...damagedTiles, ...blurryTiles.map(({ name }) => name)];
  const next = tiles[(tiles.indexOf(last ?? "") + 1) % tiles.length];
  if (!next) return null;
  const openNextPhoto = () => {
    setLast(next);
    openTileOptions(next);
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm max-lg:w-full">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${damagedTiles.length > 0 ? "bg-bad" : "bg-warn"}`} />
      {describeQuality(damagedTiles.length, blurryTiles)}
      <button
        type="button"
        onClick={openNextPhoto}
        className="min-h-11 min-w-11 font-semibold underline underline-offset-4"
      >
        {printQualityTexts.seePhotos(tiles.length)}
      </button>
    </p>
  );
}

type BlurryTile = { name: string; isSlight: boolean };

function describeQuality(damaged: number, blurryTiles: readonly BlurryTile[]): string {
  const count = blurryTiles.length;
  const blurry = printQualityTexts.blurry(blurryTiles.every(({ isSlight }) => isSlight));
  if (damaged === 0) return texts.one(`${formatPhotoCount(count)} ${blurry}`);
  if (count === 0) return texts.one(texts.damaged(damaged));
  return texts.both(texts.damaged(damaged), `${count} ${blurry}`);
}

/** Returns the tiles whose photo is ready and may print blurry. */
function findBlurryTiles(
  template: Template,
  design: Pick<Design, "matType">,
  slots: readonly DesignTile[],
  photos: PhotosState,
): BlurryTile[] {
  return slots.flatMap((slot, index) => {
    const photo = slot.userPhotoId ? photos.get(slot.userPhotoId) : undefined;
    if (photo?.status !== "ready" || !isFrameSize(slot.frameSize)) return [];
    const { orientation = "portrait" } = template.tiles[index] ?? {};
    const rating = ratePhotoOnTile({ tile: { frameSize: slot.frameSize, orientation }, design, slot, photo });
    const isBlurry = rating?.quality === "warn" || rating?.quality === "block";
    return isBlurry ? [{ name: slot.name, isSlight: rating.quality === "warn" }] : [];
  });
}
