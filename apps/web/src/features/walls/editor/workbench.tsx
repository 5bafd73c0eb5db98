"use client";

import type { FrameSizeKey } from "@storywall/domain/catalog/frames";
import { runAfterPaint } from "@storywall/ui/after-paint";
import dynamic from "next/dynamic";
import { type DragEvent, type ReactNode, useEffect, useRef } from "react";
import { DropAndPasteListener } from "@/features/photos/drop-and-paste.tsx";
import { PHOTO_DRAG_TYPE } from "@/features/photos/photos-state.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { CanvasToolbar, ShowControlsButton } from "./canvas/canvas-toolbar.tsx";
import { WallCanvas } from "./canvas/wall-canvas.tsx";
import { canvasHeight, editorGrid, pinnedWall } from "./editor-skeleton.tsx";
import { editorTexts } from "./editor-texts.ts";
import type { Editor } from "./use-editor.ts";
import { type Tool, useWorkbench, useWorkbenchState, WorkbenchContext } from "./use-workbench.ts";
import { PhotosPanel, PreviewPanel, TurnTilesQuestion } from "./workbench-panels.tsx";

const importTileOptions = () => importWithRetry(() => import("./tile-options/tile-options.tsx"));
const TileOptions = dynamic(importTileOptions, { ssr: false });

const LayoutPanel = dynamic(() => importWithRetry(() => import("./layout-panel.tsx")), { ssr: false });

const ToolStrip = dynamic(
  () => importWithRetry(() => import("./tool-button-row.tsx")).then((module) => module.ToolButtonRow),
  {
    ssr: false,
  },
);

const UploadOptions = dynamic(() => importWithRetry(() => import("@/features/photos/upload-options.tsx")), {
  ssr: false,
});

type Props = {
  editor: Editor;
  /** Available sizes. For a paid wall, there are none. */
  sizes?: readonly FrameSizeKey[];
  /** Whether the wall is bought without photos. */
  isUploadLater?: boolean;
  /** The purchase panel. Each of its components is in a `ToolPanel` or always visible. */
  children: ReactNode;
};

/** The editor: the wall, the panels of its tools and the purchase panel. */
export function Workbench({ editor, sizes = editor.template.sizes, isUploadLater = false, children }: Props) {
  const workbench = useWorkbenchState(editor, sizes, isUploadLater);
  const { isBare, addFiles, placeSparePhoto, setTool } = workbench;
  const grid = useRef<HTMLDivElement>(null);
  usePreloadTileOptions(editor);

  const openTool = (chosen: Tool) => {
    setTool(chosen);
    if (!grid.current) return;
    // Scrolls to the start of the panel, which may be behind the pinned wall.
    const pinnedTop = Number.parseFloat(getComputedStyle(grid.current).scrollMarginTop);
    if (grid.current.getBoundingClientRect().top < pinnedTop) grid.current.scrollIntoView();
  };
  const handleSparePhotoDrop = (event: DragEvent) => {
    const photoId = event.dataTransfer.getData(PHOTO_DRAG_TYPE);
    const tile = (event.target as Element).closest<HTMLElement>("[data-tile]")?.dataset.tile;
    if (!photoId || !tile) return;
    event.preventDefault();
    placeSparePhoto(tile, photoId);
  };
  const getControlClassName = (className: string) => (isBare ? "hidden" : className);

  return (
    <WorkbenchContext value={workbench}>
      <div ref={grid} data-wall-editor className={isBare ? "" : editorGrid}>
        <DropAndPasteListener onFiles={addFiles} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is one more way; each spare photo is a button. */}
        <div
          className="min-w-0 max-lg:contents lg:sticky lg:top-4 lg:space-y-4 lg:self-start"
          onDragOver={(event) => event.dataTransfer.types.includes(PHOTO_DRAG_TYPE) && event.preventDefault()}
          onDrop={handleSparePhotoDrop}
        >
          <PinnedWall onTool={openTool} />
          <div className={getControlClassName("max-lg:contents lg:space-y-4")}>
            <PhotosPanel />
            <LayoutPanel />
            <PreviewPanel />
          </div>
        </div>
        <aside aria-label={editorTexts.yourChoices} className={getControlClassName("contents lg:block lg:space-y-5")}>
          <TurnTilesQuestion isNarrow={false} />
          {children}
        </aside>
      </div>
      <AddPhotosDialog />
      <OpenedTileOptions />
    </WorkbenchContext>
  );
}

/** Loads the tile options as soon as the wall has a photo, because uploads may use the whole bandwidth later. */
function usePreloadTileOptions({ slots }: Editor): void {
  const hasPhotos = slots.some(({ userPhotoId }) => userPhotoId);
  useEffect(() => {
    if (hasPhotos) return runAfterPaint(() => void importTileOptions());
  }, [hasPhotos]);
}

/** The wall with its toolbar and, on phones and tablets, the buttons of the tools. */
function PinnedWall({ onTool }: { onTool: (tool: Tool) => void }) {
  const { isBare, isNarrow, pickedUp } = useWorkbench();
  return (
    <div className={pinnedWall}>
      <WallCanvas className={isBare ? "h-[calc(100dvh-6rem)]" : canvasHeight}>
        {pickedUp ? <SwapHint tile={pickedUp} /> : null}
        {isBare ? <ShowControlsButton /> : <CanvasToolbar />}
      </WallCanvas>
      {isBare ? null : <div className="min-h-14 lg:hidden">{isNarrow ? <ToolStrip onChoose={onTool} /> : null}</div>}
    </div>
  );
}

function SwapHint({ tile }: { tile: string }) {
  const { setPickedUp } = useWorkbench();
  const cancelSwap = () => {
    document.querySelector<HTMLElement>(`[data-tile="${tile}"]`)?.focus({ preventScroll: true });
    setPickedUp(null);
  };
  return (
    <p className="absolute inset-x-3 top-3 z-10 mx-auto flex max-w-md items-center justify-between gap-3 rounded-xl bg-ink px-4 py-2 text-paper text-sm shadow-lg">
      {editorTexts.chooseSwap}
      <button type="button" onClick={cancelSwap} className="min-h-11 shrink-0 px-2 font-semibold underline">
        {commonTexts.cancel}
      </button>
    </p>
  );
}

function AddPhotosDialog() {
  const { editor, adding, setAdding, addFiles } = useWorkbench();
  if (!adding) return null;
  return (
    <UploadOptions
      initialView={adding}
      onFiles={addFiles}
      onHandOff={editor.expectFromPhone}
      usedIds={editor.usedIds}
      onAdd={editor.addReceived}
      onClose={() => setAdding(null)}
    />
  );
}

function OpenedTileOptions() {
  const { editor, opened } = useWorkbench();
  const tile = editor.slots.find(({ name }) => name === opened);
  return tile ? <TileOptions key={tile.name} tile={tile} /> : null;
}
