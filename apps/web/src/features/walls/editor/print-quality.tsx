import type { Template } from "@storywall/domain/catalog/templates";
import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import { useState } from "react";
import type { PhotosState } from "@/features/photos/photos-state.ts";
import { findSoftTiles } from "./crop/find-soft-tiles.ts";
import { editorPartsTexts } from "./editor-parts-texts.ts";

type Props = {
  template: Template;
  design: Pick<Design, "matType">;
  slots: readonly DesignTile[];
  photos: PhotosState;
  /** Numbers of the tiles whose photo is damaged and not confirmed. */
  damaged: readonly number[];
  onOpen: (tile: string) => void;
};

/**
 * Up to two lines about the print quality of the whole wall: damaged photos, and photos that may print soft. The options
 * of each tile give the reason and the remedy.
 */
export function PrintQuality({ template, design, slots, photos, damaged, onOpen }: Props) {
  const damagedTiles = damaged.flatMap((position) => slots[position - 1]?.name ?? []);
  const softTiles = findSoftTiles(template, design, slots, photos).filter((name) => !damagedTiles.includes(name));
  return (
    <>
      <PrintQualityLine tiles={damagedTiles} text={editorPartsTexts.damagedCount} dotClass="bg-bad" onOpen={onOpen} />
      <PrintQualityLine tiles={softTiles} text={editorPartsTexts.softCount} dotClass="bg-warn" onOpen={onOpen} />
    </>
  );
}

type LineProps = Pick<Props, "onOpen"> & {
  tiles: readonly string[];
  text: (count: number) => string;
  dotClass: string;
};

/** The button opens the tiles, one after the other. */
function PrintQualityLine({ tiles, text, dotClass, onOpen }: LineProps) {
  const [last, setLast] = useState<string | null>(null);
  const next = tiles[(tiles.indexOf(last ?? "") + 1) % tiles.length];
  if (!next) return null;
  const openNext = () => {
    setLast(next);
    onOpen(next);
  };
  return (
    <p className="flex w-full flex-wrap items-center gap-x-2 text-sm">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${dotClass}`} />
      {text(tiles.length)}
      <button type="button" onClick={openNext} className="min-h-11 font-semibold underline underline-offset-4">
        {editorPartsTexts.seePhotos(tiles.length)}
      </button>
    </p>
  );
}
