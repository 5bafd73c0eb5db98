"use client";

import type { ArtId } from "@storywall/domain/kernel/ids";
import { countMissingPhotos, type DesignTile } from "@storywall/domain/walls/design/design";
import { runAfterPaint } from "@storywall/ui/after-paint";
import { Button } from "@storywall/ui/button";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState } from "react";
import { hasPhotoCollection } from "@/features/photos/collect/collecting.ts";
import { PhotoPicker } from "@/features/photos/photo-picker.tsx";
import { photoTexts } from "@/features/photos/photo-texts.ts";
import type { PhotosState } from "@/features/photos/photos-state.ts";
import { UploadProgress } from "@/features/photos/upload-progress.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { toast } from "@/lib/toast.ts";
import { editorTexts } from "./editor-texts.ts";
import { ExtraArtPicker } from "./extra-art/extra-art.tsx";
import { isRejectedPhoto, type Tool, useWorkbench } from "./use-workbench.ts";

const PhotoTray = dynamic(
  () => importWithRetry(() => import("@/features/photos/photo-tray.tsx")).then((module) => module.PhotoTray),
  { ssr: false },
);

const PrintQuality = dynamic(
  () => importWithRetry(() => import("./print-quality.tsx")).then((module) => module.PrintQuality),
  { ssr: false },
);

const TurnQuestion = dynamic(() => importWithRetry(() => import("./turn-question.tsx")), { ssr: false });

const RejectedFiles = dynamic(
  () => importWithRetry(() => import("@/features/photos/rejected-files.tsx")).then((module) => module.RejectedFiles),
  { ssr: false },
);

const MissingPhotos = dynamic(
  () => importWithRetry(() => import("@/features/photos/missing-photos.tsx")).then((module) => module.MissingPhotos),
  { ssr: false },
);

const ArrivedPhotos = dynamic(() => importWithRetry(() => import("@/features/photos/collect/arrived-photos.tsx")), {
  ssr: false,
});

const FillWithArtButton = dynamic(() => importWithRetry(() => import("./extra-art/fill-with-art.tsx")), { ssr: false });

const RoomPicker = dynamic(() => importWithRetry(() => import("./canvas/room-picker.tsx")), { ssr: false });

export const countPhotos = (slots: readonly DesignTile[]) => slots.filter(({ userPhotoId }) => userPhotoId).length;

/** Shows the photos of the wall and the spare photos, the progress of uploads, and ways to add more photos. */
export function PhotosPanel() {
  const { editor, isForSale, photosLeft, nextStep, setTool, adding, setAdding, addFiles } = useWorkbench();
  const { template, canvas, slots, photos, dispatch } = editor;
  const [hasLink, setHasLink] = useState(false);
  // The dialog may have created or closed links.
  useEffect(() => setHasLink(hasPhotoCollection()), [adding]);
  const emptyTiles = countMissingPhotos(template, canvas.design);

  /** Hangs an artwork on the next free tile. To replace a picture, shoppers use the options of its tile. */
  const placeArt = (artItemId: ArtId) => {
    if (photosLeft > 0) dispatch({ type: "art-placed", tile: null, artItemId });
    else toast.info(editorTexts.noEmptyTile);
  };

  /** Moves the focus to the chosen frame, because the pressed button disappears. */
  const openFrames = () => {
    setTool("frame");
    runAfterPaint(() => document.querySelector<HTMLElement>('[data-panel="frame"] :checked')?.focus());
  };

  return (
    <ToolPanel tool="photos" className="space-y-3 lg:space-y-4">
      <TurnTilesQuestion isNarrow />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 lg:gap-x-4">
        {nextStep === "replace" ? <ReplacePhotoButton /> : null}
        {nextStep === "frame" ? <Button onClick={openFrames}>{editorTexts.chooseFrame}</Button> : null}
        <PhotoPicker
          onFiles={addFiles}
          variant={nextStep === "photos" ? "primary" : "plain"}
          label={photosLeft > 0 ? editorTexts.choosePhotos : editorTexts.addMorePhotos}
          className={nextStep === "photos" ? "" : "px-3 max-lg:text-sm lg:px-4"}
        />
        <Button variant="plain" onClick={() => setAdding("ways")} className="px-2.5 max-lg:text-sm lg:px-4">
          {editorTexts.moreWays}
        </Button>
        <WallProgress slots={slots} left={photosLeft} photos={photos} />
        {countPhotos(slots) > 0 ? <PrintQuality /> : null}
      </div>
      {isForSale && emptyTiles > 0 && countPhotos(slots) > 0 ? <FillWithArtButton /> : null}
      {editor.missing.length > 0 ? <MissingPhotos missing={editor.missing} onChooseAgain={addFiles} /> : null}
      {editor.rejected.length > 0 ? <RejectedFiles files={editor.rejected} onDismiss={editor.dismissRejected} /> : null}
      <UploadProgress photos={photos} onRetryAll={editor.retryAll} />
      {hasLink ? <ArrivedPhotos usedIds={editor.usedIds} onOpen={() => setAdding("others")} /> : null}
      <SparePhotos />
      {isForSale ? <ExtraArtPicker onChoose={placeArt} /> : null}
    </ToolPanel>
  );
}

/**
 * Asks whether wide photos should hang sideways, or says that they do. The question is above the photos in narrow windows,
 * and above the choices in wide ones, where it is visible without scrolling.
 */
export function TurnTilesQuestion({ isNarrow }: { isNarrow: boolean }) {
  const workbench = useWorkbench();
  const { canvas, slots } = workbench.editor;
  const isDecided = canvas.design.turnedTiles && !canvas.autoTurned;
  if (workbench.isNarrow !== isNarrow || isDecided || countPhotos(slots) === 0) return null;
  return <TurnQuestion />;
}

function SparePhotos() {
  const { editor, pickedPhotoId, setPickedPhotoId } = useWorkbench();
  const { canvas, slots, photos, forget, retry } = editor;
  if (canvas.tray.length === 0) return null;
  return (
    <PhotoTray
      ids={canvas.tray}
      photos={photos}
      inWall={countPhotos(slots)}
      picked={pickedPhotoId}
      onPick={(photoId) => setPickedPhotoId(pickedPhotoId === photoId ? null : photoId)}
      onRemove={forget}
      onRetry={retry}
    />
  );
}

/** Opens the options of the first tile whose photo cannot be used. */
function ReplacePhotoButton() {
  const { editor, openTileOptions } = useWorkbench();
  const position = editor.slots.findIndex(({ userPhotoId }) => isRejectedPhoto(editor.photos.get(userPhotoId ?? "")));
  return (
    <Button onClick={() => openTileOptions(editor.slots[position]?.name ?? "")}>
      {editorTexts.replacePhotoNumber(position + 1)}
    </Button>
  );
}

type WallProgressProps = {
  slots: readonly DesignTile[];
  /** Number of slots that have no photo. */
  left: number;
  photos: PhotosState;
};

function WallProgress({ slots, left, photos }: WallProgressProps) {
  const photoProblems = listPhotoProblems(slots, photos);
  const isFinished = left === 0 && photoProblems.length === 0;
  return (
    <div className={`text-soft ${isFinished ? "" : "max-lg:order-first max-lg:w-full"}`}>
      <p>{describeProgress({ left, problems: photoProblems.length })}</p>
      {photoProblems.length > 0 ? (
        <ul className="mt-1 text-bad">
          {photoProblems.map(({ position, message }) => (
            <li key={position}>{editorTexts.photoProblem(position, message)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export function listPhotoProblems(
  slots: readonly DesignTile[],
  photos: PhotosState,
): { position: number; message: string }[] {
  return slots.flatMap(({ userPhotoId }, index) => {
    const photo = photos.get(userPhotoId ?? "");
    return isRejectedPhoto(photo) || photo?.status === "failed"
      ? [{ position: index + 1, message: photo?.message ?? photoTexts.unusablePhoto }]
      : [];
  });
}

export function describeProgress({ left, problems }: { left: number; problems: number }): string {
  if (left > 0) return editorTexts.photosLeft(left);
  return problems === 0 ? editorTexts.allFilled : editorTexts.needReplacing(problems);
}

/** Lets the shopper choose the room around the wall. On wide screens, the toolbar contains this choice. */
export function PreviewPanel() {
  const { tool, isNarrow } = useWorkbench();
  if (tool !== "preview" || !isNarrow) return null;
  return (
    <ToolPanel tool="preview">
      <RoomPicker />
    </ToolPanel>
  );
}

type Props = { tool: Tool; className?: string; children: ReactNode };

/**
 * Part of a tool's panel. On phones and tablets, it is shown only while its tool is open. The scroll margins keep the
 * focused control clear of the pinned wall and the purchase bar.
 */
export function ToolPanel({ tool, className = "", children }: Props) {
  const isOpen = useWorkbench().tool === tool;
  return (
    <div
      data-panel={tool}
      className={`min-w-0 max-lg:**:scroll-mt-[calc(46svh+8rem)] **:scroll-mb-24 lg:**:scroll-mb-40 ${isOpen ? "" : "max-lg:hidden"} ${className}`}
    >
      {children}
    </div>
  );
}
