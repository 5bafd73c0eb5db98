"use client";

import type { SlimArt } from "@storywall/domain/catalog/art/schema";
import type { Palette as ColorPalette } from "@storywall/domain/photos/photo-colors";
import { chooseMatchingArt, hangArt, type MatchableArt } from "@storywall/domain/walls/arrangement/match-art";
import { hasPicture } from "@storywall/domain/walls/design/design";
import { Button } from "@storywall/ui/button";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import { Palette } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { getArtImagePath } from "@/features/catalog/art/art-picture.ts";
import { getPhotoPicture } from "@/features/photos/photos-state.ts";
import { measurePicture } from "@/features/walls/editor/arrange/use-look-alikes.ts";
import type { Editor } from "@/features/walls/editor/use-editor.ts";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { getOptimizedImageUrl } from "@/lib/optimized-image-url.ts";
import { toast } from "@/lib/toast.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

const texts = {
  fill: "Fill with art that matches your photos",
  matching: "Matching colors…",
  filled: (count: number) =>
    count === 1 ? "1 tile was filled with matching art." : `${count} tiles were filled with matching art.`,
  failed: "We couldn’t match art to your photos. Check your connection and try again.",
};

/** Number of works that are compared with the photos: the first ones of the gallery. */
const MAX_WORKS = 120;
/** Width in px of the pictures that are compared. */
const MEASURED_WIDTH = 64;

/** Fills the empty tiles with works whose colors match the photos on the wall. The colors are compared in the browser. */
export default function FillWithArtButton() {
  const { editor } = useWorkbench();
  const client = useTRPCClient();
  const [isMatching, setMatching] = useState(false);
  const wrapper = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(wrapper);
  // The newest state of the editor, because the shopper may change the wall while the colors are compared.
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });

  const photoUrls = listPhotoUrls(editor);
  const fillWithMatchingArt = async () => {
    if (isMatching) return;
    setMatching(true);
    try {
      const works = client.art.listAll.query(undefined, { context: { silent: true } });
      const [photos, art] = await Promise.all([measurePhotoColors(photoUrls), works.then(measureArtworkColors)]);
      if (photos.length > 0 && art.length > 0) fillEmptyTiles(latest.current, photos, art);
      else toast.error(texts.failed);
    } catch {
      toast.error(texts.failed);
    }
    setMatching(false);
  };

  if (photoUrls.length === 0) return null;
  return (
    <div ref={wrapper}>
      <Button
        variant="plain"
        className="px-4 aria-disabled:opacity-60 max-lg:text-sm"
        aria-disabled={isMatching}
        onClick={() => void fillWithMatchingArt()}
      >
        <Palette aria-hidden="true" className="size-5 shrink-0" />
        {isMatching ? texts.matching : texts.fill}
      </Button>
    </div>
  );
}

/** Lists the pictures of the photos on the wall. Photos that the browser cannot show yet are omitted. */
const listPhotoUrls = ({ slots, photos }: Editor): string[] =>
  slots.flatMap(({ userPhotoId }) => getPhotoPicture(photos.get(userPhotoId ?? ""), 400)?.src ?? []);

/** Computes the color palettes of the pictures. Omits pictures that cannot be loaded. */
async function measurePhotoColors(urls: readonly string[]): Promise<ColorPalette[]> {
  const measures = await Promise.all([...new Set(urls)].map(measurePicture));
  return measures.flatMap((measure) => (measure ? [measure.palette] : []));
}

/** Computes the color palettes of the first works. Omits works whose pictures cannot be loaded. */
async function measureArtworkColors(works: readonly SlimArt[]): Promise<MatchableArt[]> {
  const measured = works.slice(0, MAX_WORKS).map(async ({ id, orientation }) => {
    const measure = await measurePicture(getOptimizedImageUrl(getArtImagePath(id, 400), MEASURED_WIDTH));
    return measure ? [{ id, orientation, palette: measure.palette }] : [];
  });
  return (await Promise.all(measured)).flat();
}

function fillEmptyTiles(
  { template, canvas, slots, dispatch }: Editor,
  photos: readonly ColorPalette[],
  art: readonly MatchableArt[],
): void {
  const tiles = template.tiles.filter(({ name }) => !slots.some((slot) => slot.name === name && hasPicture(slot)));
  const hung = slots.flatMap(({ artItemId }) => artItemId ?? []);
  const chosen = chooseMatchingArt({ tiles, photos, art, hung });
  if (chosen.size === 0) return;
  dispatch({ type: "design-taken", design: hangArt(canvas.design, slots, chosen) });
  toast.successWithUndo(texts.filled(chosen.size), () => dispatch({ type: "undone" }));
}
