import { memoryCollections, singleTile } from "@storywall/domain/catalog/templates";
import { Button, getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { passFiles } from "@/features/photos/passed-files.ts";
import { PhotoPicker } from "@/features/photos/photo-picker.tsx";
import { RefusedFiles } from "@/features/photos/refused-files.tsx";
import { FRAME_COUNT, loadLight, tallStyle, toFrameStyle } from "./hero-frames.ts";
import { type OpenedPhotos, openPhotos, revokeAll } from "./open-photos.ts";
import { seeYoursTexts } from "./see-yours-texts.ts";

type Props = { files: readonly File[]; onFiles: (files: readonly File[]) => void; onClose: () => void };

/** The chosen photos in the frames of the picture, and what to do next. */
export default function YourPhotos({ files, onFiles, onClose }: Props) {
  const opened = useOpenedPhotos(files);
  const [dismissed, setDismissed] = useState<readonly File[] | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => status.current?.focus({ preventScroll: true }), []);

  const sources = opened?.sources ?? [];
  const usable = opened?.usable ?? [];
  return (
    <>
      <div className="pointer-events-none relative overflow-hidden [grid-area:1/1] lg:rounded-l-3xl">
        <div
          role="img"
          aria-label={seeYoursTexts.picture(sources.length)}
          hidden={sources.length === 0}
          style={tallStyle}
          className="absolute inset-y-0 left-0 w-full max-sm:left-(--tall-left) max-sm:w-(--tall-width)"
        >
          {sources.map((src, index) => (
            <div key={src} className="absolute" style={toFrameStyle(index, src)} />
          ))}
        </div>
      </div>
      <div className="space-y-4 p-4 lg:pr-10 lg:pl-0">
        <p ref={status} role="status" tabIndex={-1} className="outline-none">
          {describe(opened, files.length)}
        </p>
        {opened && dismissed !== files ? (
          <RefusedFiles files={opened.refused} onDismiss={() => setDismissed(files)} />
        ) : null}
        <div className="flex flex-wrap gap-3">
          {usable.length > 0 ? (
            <Link
              href={`/create/${findTemplateKey(usable.length)}`}
              onClick={() => passFiles(usable)}
              className={getButtonClassName("primary", "max-sm:w-full")}
            >
              {seeYoursTexts.makeTiles}
            </Link>
          ) : null}
          <PhotoPicker onFiles={onFiles} variant="plain" className="max-sm:w-full" label={seeYoursTexts.chooseOthers} />
          <Button variant="quiet" onClick={onClose} className="max-sm:w-full">
            {seeYoursTexts.backToOurs}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Returns null until the photos of these files are open. The photos of earlier files are closed. */
function useOpenedPhotos(files: readonly File[]): OpenedPhotos | null {
  const [opened, setOpened] = useState<(OpenedPhotos & { files: readonly File[] }) | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let sources: readonly string[] = [];
    const open = async () => {
      // React runs the effect again when a hidden page is shown again. The earlier previews are closed by then.
      setOpened(null);
      const [photos] = await Promise.all([openPhotos(files, { limit: FRAME_COUNT, signal: stop.signal }), loadLight()]);
      if (stop.signal.aborted) return revokeAll(photos.sources);
      sources = photos.sources;
      setOpened({ ...photos, files });
    };
    void open();
    return () => {
      stop.abort();
      revokeAll(sources);
    };
  }, [files]);
  return opened?.files === files ? opened : null;
}

function describe(opened: OpenedPhotos | null, chosen: number): string {
  if (!opened) return seeYoursTexts.opening;
  const { sources, usable, refused } = opened;
  if (sources.length === 0) return seeYoursTexts.noneShown;
  const isCut = usable.length === FRAME_COUNT && chosen > usable.length + refused.length;
  return isCut ? seeYoursTexts.shownFirst(sources.length) : seeYoursTexts.shown(sources.length);
}

/** Returns the smallest wall that has a tile for every photo. */
function findTemplateKey(count: number): string {
  const walls = [singleTile, ...memoryCollections];
  return (walls.find(({ tiles }) => tiles.length >= count) ?? singleTile).key;
}
