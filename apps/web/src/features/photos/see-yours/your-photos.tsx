import { memoryCollections, singleTile } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { Button, getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import heroPhotos from "@/features/catalog/pictures/hero-photos.json";
import white from "@/features/catalog/pictures/hero-white.jpg";
import { detectFileContent, inspectFiles } from "@/features/photos/inspect-files.ts";
import { passFilesToNextPage } from "@/features/photos/passed-files.ts";
import { PhotoPicker } from "@/features/photos/photo-picker.tsx";
import { createFilePreview } from "@/features/photos/preview-file.ts";
import { type RejectedFile, RejectedFiles } from "@/features/photos/rejected-files.tsx";

const texts = {
  opening: "Opening your photos…",
  subject: (count: number): string => (count === 1 ? "Your photo is" : `Your ${count} photos are`),
  shown: (count: number): string => `${texts.subject(count)} on the wall. Only you see this; nothing is uploaded yet.`,
  shownFirst: (count: number) =>
    `Your first ${count} photos are on the wall. Only you see this; nothing is uploaded yet.`,
  noneShown: "None of these files can be shown.",
  picture: (count: number): string => `${texts.subject(count)} in the frames above the sofa`,

  makeTiles: "Make these into tiles",
  chooseOthers: "Choose other photos",
  backToOurs: "Back to our photos",

  notAPhoto: "This file can’t be opened as a photo.",
  onlyPrintable: "Your browser can’t show this kind of photo here, but we can print it.",
};

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
          aria-label={texts.picture(sources.length)}
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
          <RejectedFiles files={opened.rejected} onDismiss={() => setDismissed(files)} />
        ) : null}
        <div className="flex flex-wrap gap-3">
          {usable.length > 0 ? (
            <Link
              href={`/create/${findTemplateKey(usable.length)}`}
              onClick={() => passFilesToNextPage(usable)}
              className={getButtonClassName("primary", "max-sm:w-full")}
            >
              {texts.makeTiles}
            </Link>
          ) : null}
          <PhotoPicker onFiles={onFiles} variant="plain" className="max-sm:w-full" label={texts.chooseOthers} />
          <Button variant="quiet" onClick={onClose} className="max-sm:w-full">
            {texts.backToOurs}
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
  if (!opened) return texts.opening;
  const { sources, usable, rejected } = opened;
  if (sources.length === 0) return texts.noneShown;
  const isCut = usable.length === FRAME_COUNT && chosen > usable.length + rejected.length;
  return isCut ? texts.shownFirst(sources.length) : texts.shown(sources.length);
}

/** Returns the smallest wall that has a tile for every photo. */
function findTemplateKey(count: number): string {
  const walls = [singleTile, ...memoryCollections];
  return (walls.find(({ tiles }) => tiles.length >= count) ?? singleTile).key;
}

type Share = { x: number; y: number; width: number; height: number };

const FRAME_COUNT = heroPhotos.photos.length;

/** Covers the blurred edge of the rendered photo. A share of the picture. */
const EDGE = 0.0006;

/** Position of the wide picture behind its narrow part, which phones show. */
const tallStyle = {
  "--tall-left": toPercent(-heroPhotos.tall.x / heroPhotos.tall.width),
  "--tall-width": toPercent(1 / heroPhotos.tall.width),
} as CSSProperties;

/** Loads the light of the room, so that no photo is shown without it. */
async function loadLight(): Promise<void> {
  const image = new Image();
  image.src = white.src;
  // Without the light, the photos are shown in their own colors.
  await image.decode().catch(() => undefined);
}

/** Shows a photo in a frame, multiplied with the white print that was rendered there. */
function toFrameStyle(index: number, src: string): CSSProperties {
  const { x, y, width, height } = growShare(heroPhotos.photos[index] ?? { x: 0, y: 0, width: 0, height: 0 });
  return {
    left: toPercent(x),
    top: toPercent(y),
    width: toPercent(width),
    height: toPercent(height),
    backgroundImage: `url("${src}"), url("${white.src}")`,
    backgroundBlendMode: "multiply, normal",
    backgroundSize: ["cover", `${toPercent(1 / width)} ${toPercent(1 / height)}`].join(),
    backgroundPosition: ["center", `${toPercent(x / (1 - width))} ${toPercent(y / (1 - height))}`].join(),
  };
}

const growShare = ({ x, y, width, height }: Share): Share => ({
  x: x - EDGE,
  y: y - EDGE * 1.6,
  width: width + 2 * EDGE,
  height: height + 2 * EDGE * 1.6,
});

function toPercent(share: number): string {
  return `${(share * 100).toFixed(4)}%`;
}

type OpenedPhotos = {
  /** Object URLs of upright previews. The caller must revoke them. */
  sources: string[];
  /** Files that can become tiles: those with a preview, and those that only this browser cannot show. */
  usable: File[];
  rejected: RejectedFile[];
};

/** Opens the first `limit` photos among the files. Nothing leaves the browser. Stops early when `signal` is aborted. */
async function openPhotos(
  files: readonly File[],
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<OpenedPhotos> {
  const { taken, rejected } = await inspectFiles(files, { count: 0, bytes: 0 });
  const opened: OpenedPhotos = { sources: [], usable: [], rejected: [...rejected] };
  for (const file of taken) {
    if (signal.aborted || opened.usable.length === limit) break;
    const preview = await createFilePreview(newUuid(), file);
    // Most browsers cannot decode HEIC. The shop can.
    const isPrintable = preview !== null || (await detectFileContent(file)) === "heic";
    if (preview) opened.sources.push(preview.blobUrl);
    else {
      const message = isPrintable ? texts.onlyPrintable : texts.notAPhoto;
      opened.rejected.push({ name: file.name, message });
    }
    if (isPrintable) opened.usable.push(file);
  }
  return opened;
}

function revokeAll(sources: readonly string[]): void {
  for (const source of sources) URL.revokeObjectURL(source);
}
