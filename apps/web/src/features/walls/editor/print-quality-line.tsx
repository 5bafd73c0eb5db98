import type { Template } from "@storywall/domain/catalog/templates";
import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import { useState } from "react";
import type { PhotosState } from "@/features/photos/photos-state.ts";
import { findSoftTiles } from "./crop/find-soft-tiles.ts";
import { editorTexts } from "./editor-texts.ts";

type Props = {
  template: Template;
  design: Pick<Design, "matType">;
  slots: readonly DesignTile[];
  photos: PhotosState;
  onOpen: (tile: string) => void;
};

/**
 * One line about the print quality of the whole wall. Its button opens the tiles that may print soft, one after the
 * other. The options of each tile give the reason and the remedy.
 */
export function PrintQualityLine({ template, design, slots, photos, onOpen }: Props) {
  const [last, setLast] = useState<string | null>(null);
  const tiles = findSoftTiles(template, design, slots, photos);
  const next = tiles[(tiles.indexOf(last ?? "") + 1) % tiles.length];
  if (!next) return null;
  const openNext = () => {
    setLast(next);
    onOpen(next);
  };
  return (
    <p className="flex w-full flex-wrap items-center gap-x-2 text-sm">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-warn" />
      {editorTexts.softPhotos(tiles.length)}
      <button type="button" onClick={openNext} className="min-h-11 font-semibold underline underline-offset-4">
        {editorTexts.seeSoftPhotos(tiles.length)}
      </button>
    </p>
  );
}
