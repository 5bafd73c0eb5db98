import { findTemplateByKey, homeWall, type Template, type TemplateKey } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { Button, getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import heroPhotos from "@/features/catalog/pictures/hero-photos.json";
import white from "@/features/catalog/pictures/hero-white.jpg";
import { detectFileContent, inspectFiles } from "@/features/photos/inspect-files.ts";
import { type PassedPhoto, type PassedWall, passWallToNextPage } from "@/features/photos/passed-wall.ts";
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
  showSamples: "Show sample photos",

  notAPhoto: "This file can’t be opened as a photo.",
  onlyPrintable: "Your browser can’t show this kind of photo here, but we can print it.",
};

type Props = { files: readonly File[]; onFiles: (files: readonly File[]) => void; onClose: () => void };

/** Shows the visitor's chosen photos in the frames of the home page's room, and what to do next. */
export default function OwnPhotos({ files, onFiles, onClose }: Props) {
  const { opened, keepPreviews } = useOpenedPhotos(files);
  const [dismissed, setDismissed] = useState<readonly File[] | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => status.current?.focus({ preventScroll: true }), []);

  const usable = opened?.usable ?? [];
  const sources = listPreviewUrls(usable);
  const wall = findSmallestTemplate(usable.length);
  const frames = listFrameAreas(wall);
  const passPhotosToNextPage = () => {
    keepPreviews();
    passWallToNextPage({ photos: usable, look: heroLook });
  };
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
            <div key={src} className="absolute" style={toFramePhotoStyle(frames[index], src)} />
          ))}
        </div>
      </div>
      <div className="space-y-4 p-4 lg:pr-10 lg:pl-0">
        <p ref={status} role="status" tabIndex={-1} className="outline-none">
          {describeOpenedPhotos(opened, files.length)}
        </p>
        {opened && dismissed !== files ? (
          <RejectedFiles files={opened.rejected} onDismiss={() => setDismissed(files)} />
        ) : null}
        <div className="flex flex-wrap gap-3">
          {usable.length > 0 ? (
            <Link
              href={`/create/${wall.key}`}
              onClick={passPhotosToNextPage}
              className={getButtonClassName("primary", "max-sm:w-full")}
            >
              {texts.makeTiles}
            </Link>
          ) : null}
          <PhotoPicker onFiles={onFiles} variant="plain" className="max-sm:w-full" label={texts.chooseOthers} />
          <Button variant="quiet" onClick={onClose} className="max-sm:w-full">
            {texts.showSamples}
          </Button>
        </div>
      </div>
    </>
  );
}

/**
 * Opens the photos of these files. `opened` is null while they are being opened. The previews are revoked when the page
 * is closed or other files are chosen, unless `keepPreviews` was called.
 */
function useOpenedPhotos(files: readonly File[]): { opened: OpenedPhotos | null; keepPreviews: () => void } {
  const [opened, setOpened] = useState<(OpenedPhotos & { files: readonly File[] }) | null>(null);
  const owned = useRef<readonly string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const openFiles = async () => {
      // When a hidden page is shown again, React runs this effect again. The earlier previews are revoked by then.
      setOpened(null);
      const [photos] = await Promise.all([
        openPhotos(files, { limit: FRAME_COUNT, signal: stop.signal }),
        loadRoomLight(),
      ]);
      if (stop.signal.aborted) return revokeObjectUrls(listPreviewUrls(photos.usable));
      owned.current = listPreviewUrls(photos.usable);
      setOpened({ ...photos, files });
    };
    void openFiles();
    return () => {
      stop.abort();
      revokeObjectUrls(owned.current);
      owned.current = [];
    };
  }, [files]);
  const keepPreviews = () => {
    owned.current = [];
  };
  return { opened: opened?.files === files ? opened : null, keepPreviews };
}

function describeOpenedPhotos(opened: OpenedPhotos | null, chosen: number): string {
  if (!opened) return texts.opening;
  const { usable, rejected } = opened;
  const { length: shown } = listPreviewUrls(usable);
  if (shown === 0) return texts.noneShown;
  const isCut = usable.length === FRAME_COUNT && chosen > usable.length + rejected.length;
  return isCut ? texts.shownFirst(shown) : texts.shown(shown);
}

/** Frame and size of the tiles in the picture, which has two rows of four. */
const heroLook: PassedWall["look"] = { frame: "timeless", size: "rectangle_large" };
const HERO_COLUMNS = 4;

/** Templates that the frames of the picture can show, from a single tile to all eight. */
const heroWalls: readonly TemplateKey[] = ["single_tile", "flex_two_frames", "trio", "flex_four_frames", "six"];

/** Returns the smallest wall that has a tile for every photo. */
function findSmallestTemplate(count: number): Template {
  const walls = heroWalls.flatMap((key) => findTemplateByKey(key) ?? []);
  return walls.find(({ tiles }) => tiles.length >= count) ?? homeWall;
}

/** Lists the frames of the picture that are arranged like the wall. */
function listFrameAreas({ layout, tiles }: Template): (Share | undefined)[] {
  const columns = layout.layoutType === "grid" ? layout.columns : tiles.length;
  return tiles.map((_, index) => heroPhotos.photos[Math.floor(index / columns) * HERO_COLUMNS + (index % columns)]);
}

type Share = { x: number; y: number; width: number; height: number };

const FRAME_COUNT = heroPhotos.photos.length;

/** Enlarges each photo by this share of the picture's size, to cover the blurred edge of the rendered photo. */
const EDGE = 0.0006;

/** Position of the wide picture on phones, which show only a narrow part of it. */
const tallStyle = {
  "--tall-left": toPercent(-heroPhotos.tall.x / heroPhotos.tall.width),
  "--tall-width": toPercent(1 / heroPhotos.tall.width),
} as CSSProperties;

/** Loads the picture of the room's light, so that no photo is shown without it. */
async function loadRoomLight(): Promise<void> {
  const image = new Image();
  image.src = white.src;
  // Without the light, the photos are shown in their own colors.
  await image.decode().catch(() => undefined);
}

/** Positions a photo in a frame and multiplies it with the white print that was rendered there. */
function toFramePhotoStyle(frame: Share = { x: 0, y: 0, width: 0, height: 0 }, src: string): CSSProperties {
  const { x, y, width, height } = extendAreaOverFrameEdge(frame);
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

const extendAreaOverFrameEdge = ({ x, y, width, height }: Share): Share => ({
  x: x - EDGE,
  y: y - EDGE * 1.6,
  width: width + 2 * EDGE,
  height: height + 2 * EDGE * 1.6,
});

function toPercent(share: number): string {
  return `${(share * 100).toFixed(4)}%`;
}

type OpenedPhotos = {
  /**
   * Photos that can become tiles. HEIC photos that this browser cannot preview are at the end, so that the tiles have
   * the order of the frames. The caller must revoke the previews.
   */
  usable: PassedPhoto[];
  rejected: RejectedFile[];
};

/** Opens the first `limit` photos among the files. No data leaves the browser. Stops early when `signal` is aborted. */
async function openPhotos(
  files: readonly File[],
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<OpenedPhotos> {
  const { taken, rejected } = await inspectFiles(files, { count: 0, bytes: 0 });
  const shown: PassedPhoto[] = [];
  const hidden: PassedPhoto[] = [];
  const problems = [...rejected];
  for (const file of taken) {
    if (signal.aborted || shown.length + hidden.length === limit) break;
    const preview = await createFilePreview(newUuid(), file);
    if (preview) {
      shown.push({ file, preview });
      continue;
    }
    // The shop accepts HEIC photos, although most browsers cannot decode them.
    const isPrintable = (await detectFileContent(file)) === "heic";
    problems.push({ name: file.name, message: isPrintable ? texts.onlyPrintable : texts.notAPhoto });
    if (isPrintable) hidden.push({ file, preview });
  }
  return { usable: [...shown, ...hidden], rejected: problems };
}

const listPreviewUrls = (photos: readonly PassedPhoto[]): string[] =>
  photos.flatMap(({ preview }) => (preview ? [preview.blobUrl] : []));

function revokeObjectUrls(sources: readonly string[]): void {
  for (const source of sources) URL.revokeObjectURL(source);
}
