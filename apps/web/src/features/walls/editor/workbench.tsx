"use client";

import type { FrameSizeKey } from "@storywall/domain/catalog/frames";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { countMissingPhotos } from "@storywall/domain/walls/design/design";
import { canTurnTiles } from "@storywall/domain/walls/design/turned-tiles";
import { runAfterPaint } from "@storywall/ui/after-paint";
import { Button } from "@storywall/ui/button";
import dynamic from "next/dynamic";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { createArtPicture } from "@/features/catalog/art/art-picture.ts";
import { useArtPictures } from "@/features/catalog/art/use-art-pictures.ts";
import { isCollecting } from "@/features/photos/collect/collecting.ts";
import { DropAndPaste } from "@/features/photos/drop-and-paste.tsx";
import { PhotoPicker } from "@/features/photos/photo-picker.tsx";
import { getPhotoPicture, PHOTO_DRAG_TYPE } from "@/features/photos/photos-state.ts";
import type { UploadOptionsView } from "@/features/photos/upload-options.tsx";
import { UploadProgress } from "@/features/photos/upload-progress.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { toast } from "@/lib/toast.ts";
import { useAfterPaint } from "@/lib/use-after-paint.ts";
import { hasPlannedWall } from "./arrange/planned-wall.ts";
import { Canvas } from "./canvas/canvas.tsx";
import { ShowControls, Toolbar } from "./canvas/toolbar.tsx";
import { createViewStore } from "./canvas/view-store.ts";
import { canvasHeight, editorGrid, pinnedWall } from "./editor-shape.ts";
import { editorTexts } from "./editor-texts.ts";
import { ExtraArt } from "./extra-art/extra-art.tsx";
import { type Tool, ToolContext, tools } from "./tools/tool.ts";
import { ToolPanel } from "./tools/tool-panel.tsx";
import { useIsNarrow } from "./tools/use-is-narrow.ts";
import type { Editor } from "./use-editor.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import { useViewSettings } from "./use-view-settings.ts";
import { WallProgress } from "./wall-progress.tsx";

const fetchTileOptions = () => importWithRetry(() => import("./tile-options/tile-options.tsx"));
const TileOptions = dynamic(fetchTileOptions, { ssr: false });

const PhotoTray = dynamic(
  () => importWithRetry(() => import("@/features/photos/photo-tray.tsx")).then((module) => module.PhotoTray),
  {
    ssr: false,
  },
);

const PrintQuality = dynamic(
  () => importWithRetry(() => import("./print-quality.tsx")).then((module) => module.PrintQuality),
  { ssr: false },
);

const RejectedFiles = dynamic(
  () => importWithRetry(() => import("@/features/photos/rejected-files.tsx")).then((module) => module.RejectedFiles),
  { ssr: false },
);

const MissingPhotos = dynamic(
  () => importWithRetry(() => import("@/features/photos/missing-photos.tsx")).then((module) => module.MissingPhotos),
  { ssr: false },
);

const ToolStrip = dynamic(
  () => importWithRetry(() => import("./tools/tool-strip.tsx")).then((module) => module.ToolStrip),
  { ssr: false },
);

const RoomPicker = dynamic(() => importWithRetry(() => import("./canvas/room-picker.tsx")), { ssr: false });

const LayoutLinks = dynamic(() => importWithRetry(() => import("./tools/layout-links.tsx")), { ssr: false });

const TurnTilesButton = dynamic(() => importWithRetry(() => import("./tools/turn-tiles-button.tsx")), { ssr: false });

const PhotoTools = dynamic(() => importWithRetry(() => import("./arrange/photo-tools.tsx")), { ssr: false });

const UploadOptions = dynamic(() => importWithRetry(() => import("@/features/photos/upload-options.tsx")), {
  ssr: false,
});

const ArrivedPhotos = dynamic(() => importWithRetry(() => import("@/features/photos/collect/arrived-photos.tsx")), {
  ssr: false,
});

const CROP_WIDTH_PX = 1920;

type Props = {
  editor: Editor;
  /** Available sizes. For a paid wall, there are none. */
  sizes?: readonly FrameSizeKey[];
  /** The purchase panel. Its parts are in a `ToolPanel` or always visible. */
  children: ReactNode;
};

/** Tools for a paid wall, whose frame and size cannot change. */
const paidWallTools = ["photos", "layout", "preview"] as const;

/** The editor. */
export function Workbench({ editor, sizes = editor.template.sizes, children }: Props) {
  const { template, canvas, slots, dispatch, photos } = editor;
  const [adding, setAdding] = useState<UploadOptionsView | null>(null);
  const [hasLink, setHasLink] = useState(false);
  // The dialog creates and closes links.
  useEffect(() => setHasLink(isCollecting()), [adding]);
  const [pickedPhotoId, setPickedPhotoId] = useState<string | null>(null);
  const [view] = useState(createViewStore);
  const viewSettings = useViewSettings();
  const [pickedUp, setPickedUp] = useState<string | null>(null);
  const [tool, setTool] = useState<Tool>("photos");
  const isNarrow = useIsNarrow();
  const grid = useRef<HTMLDivElement>(null);
  const openTool = (chosen: Tool) => {
    setTool(chosen);
    if (!grid.current) return;
    // Show the start of the panel, which may be behind the pinned wall.
    const pinnedTop = Number.parseFloat(getComputedStyle(grid.current).scrollMarginTop);
    if (grid.current.getBoundingClientRect().top < pinnedTop) grid.current.scrollIntoView();
  };
  const arts = useArtPictures(slots.flatMap(({ artItemId }) => artItemId ?? []));
  const toggleControls = () => viewSettings.setBare(!viewSettings.isBare);
  useUndoKeys(dispatch, toggleControls);

  const isMissingPhoto = (id: string | null) => id !== null && photos.get(id)?.isMissing === true;
  const left =
    countMissingPhotos(template, canvas.design) + slots.filter(({ userPhotoId }) => isMissingPhoto(userPhotoId)).length;
  const inWall = slots.filter(({ userPhotoId }) => userPhotoId).length;
  // Mark the tile immediately when it is pressed, and render its options one frame later.
  const opened = useAfterPaint(canvas.focused);
  const place = slots.findIndex(({ name }) => name === opened);
  const focused = slots[place];
  const photo = focused?.userPhotoId ? photos.get(focused.userPhotoId) : undefined;
  const art = focused?.artItemId ? arts.get(focused.artItemId) : undefined;
  const closeTileOptions = () => dispatch({ type: "tile-focused", tile: null });
  const openTileOptions = (tile: string) => dispatch({ type: "tile-focused", tile });
  const addFiles = (files: readonly File[]) => void editor.addFiles(files);

  // Load the tile options early, because uploads may later use the whole bandwidth.
  const hasPhotos = inWall > 0;
  useEffect(() => {
    if (hasPhotos) return runAfterPaint(() => void fetchTileOptions());
  }, [hasPhotos]);

  // When the room changes, fit the wall to the window again.
  const { room } = viewSettings;
  useEffect(() => {
    if (room) view.fit();
  }, [room, view]);

  const cancelSwap = () => {
    document.querySelector<HTMLElement>(`[data-tile="${pickedUp}"]`)?.focus({ preventScroll: true });
    setPickedUp(null);
  };
  const placeSparePhoto = (tile: string, photoId: string) => {
    setPickedPhotoId(null);
    dispatch({ type: "photo-placed", tile, photoId });
  };
  const dropSparePhoto = (event: DragEvent) => {
    const photoId = event.dataTransfer.getData(PHOTO_DRAG_TYPE);
    const tile = (event.target as Element).closest<HTMLElement>("[data-tile]")?.dataset.tile;
    if (!photoId || !tile) return;
    event.preventDefault();
    placeSparePhoto(tile, photoId);
  };

  /** Puts an artwork in the next free tile. To replace a photo, shoppers use the options of its tile. */
  const placeArt = (artItemId: ArtId) => {
    if (left > 0) dispatch({ type: "art-placed", tile: null, artItemId });
    else toast.info(editorTexts.noEmptyTile);
  };

  const removePhotoWithUndo = (tile: string) => {
    editor.remove(tile);
    toast.info(editorTexts.photoRemoved, {
      action: { label: commonTexts.undo, onClick: () => dispatch({ type: "undone" }) },
    });
  };

  const turnTiles = (turned: readonly string[]) => dispatch({ type: "tiles-turned", turned });
  const turnTile = (tile: string) => {
    const { turnedTiles = [] } = canvas.design;
    turnTiles(turnedTiles.includes(tile) ? turnedTiles.filter((name) => name !== tile) : [...turnedTiles, tile]);
  };

  const hasTools = inWall + canvas.tray.length > 1 || hasPlannedWall(template.key);
  const isForSale = sizes.length > 0;
  const ifControls = (className: string) => (viewSettings.isBare ? "hidden" : className);

  return (
    <ToolContext value={tool}>
      <div ref={grid} data-wall-editor className={viewSettings.isBare ? "" : editorGrid}>
        <DropAndPaste onFiles={addFiles} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is one more way; each spare photo is a button. */}
        <div
          className="min-w-0 max-lg:contents lg:sticky lg:top-4 lg:space-y-4 lg:self-start"
          onDragOver={(event) => event.dataTransfer.types.includes(PHOTO_DRAG_TYPE) && event.preventDefault()}
          onDrop={dropSparePhoto}
        >
          <div className={pinnedWall}>
            <Canvas
              template={template}
              design={canvas.design}
              slots={slots}
              photos={photos}
              arts={arts}
              view={view}
              room={room}
              paint={viewSettings.paint}
              focused={canvas.focused}
              opened={opened}
              pickedUp={pickedUp}
              onPickUp={setPickedUp}
              onSwap={(tile, other) => dispatch({ type: "tiles-swapped", tile, with: other })}
              onOpen={(tile) => (pickedPhotoId ? placeSparePhoto(tile, pickedPhotoId) : openTileOptions(tile))}
              onFill={(tile) => {
                if (pickedPhotoId) return placeSparePhoto(tile, pickedPhotoId);
                closeTileOptions();
                setAdding("ways");
              }}
              onBackgroundPress={closeTileOptions}
              onFiles={(files, tile) => {
                if (files.length > 0) tile ? void editor.replace(tile, files) : addFiles(files);
              }}
              onToggleControls={toggleControls}
              className={viewSettings.isBare ? "h-[calc(100dvh-6rem)]" : canvasHeight}
            >
              {pickedUp ? <SwapHint onCancel={cancelSwap} /> : null}
              {viewSettings.isBare ? (
                <ShowControls onShow={toggleControls} />
              ) : (
                <Toolbar
                  view={view}
                  canUndo={canvas.history.past.length > 0}
                  canRedo={canvas.history.future.length > 0}
                  onUndo={() => dispatch({ type: "undone" })}
                  onRedo={() => dispatch({ type: "redone" })}
                  room={room}
                  paint={viewSettings.paint}
                  onRoom={viewSettings.setRoom}
                  onPaint={viewSettings.setPaint}
                  onHide={toggleControls}
                />
              )}
            </Canvas>
            {viewSettings.isBare ? null : (
              <div className="min-h-14 lg:hidden">
                {isNarrow ? (
                  <ToolStrip tools={isForSale ? tools : paidWallTools} chosen={tool} onChoose={openTool} />
                ) : null}
              </div>
            )}
          </div>
          <div className={ifControls("max-lg:contents lg:space-y-4")}>
            <ToolPanel tool="photos" className="space-y-4">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-2 lg:gap-x-4">
                <PhotoPicker
                  onFiles={addFiles}
                  label={left > 0 ? editorTexts.choosePhotos : editorTexts.addMorePhotos}
                />
                <Button variant="plain" onClick={() => setAdding("ways")} className="px-4 max-lg:text-sm">
                  {editorTexts.moreWays}
                </Button>
                <WallProgress slots={slots} left={left} photos={photos} />
              </div>
              {room === "wall" && hasPhotos ? (
                <PrintQuality
                  template={template}
                  design={canvas.design}
                  slots={slots}
                  photos={photos}
                  damaged={editor.damaged}
                  onOpen={openTileOptions}
                />
              ) : null}
              {editor.missing.length > 0 ? <MissingPhotos missing={editor.missing} onChooseAgain={addFiles} /> : null}
              {editor.rejected.length > 0 ? (
                <RejectedFiles files={editor.rejected} onDismiss={editor.dismissRejected} />
              ) : null}
              <UploadProgress photos={photos} onRetryAll={editor.retryAll} />
              {hasLink ? <ArrivedPhotos usedIds={editor.usedIds} onOpen={() => setAdding("others")} /> : null}
              {canvas.tray.length > 0 ? (
                <PhotoTray
                  ids={canvas.tray}
                  photos={photos}
                  inWall={inWall}
                  picked={pickedPhotoId}
                  onPick={(photoId) => setPickedPhotoId(pickedPhotoId === photoId ? null : photoId)}
                  onRemove={editor.forget}
                  onRetry={editor.retry}
                />
              ) : null}
              {isForSale ? <ExtraArt onChoose={placeArt} /> : null}
            </ToolPanel>
            <ToolPanel tool="layout" className="space-y-2">
              {hasTools ? <PhotoTools editor={editor} arts={arts} canChangeTemplate={isForSale} /> : null}
              {isForSale && canTurnTiles(template) && (tool === "layout" || !isNarrow) ? (
                <TurnTilesButton template={template} turnedTiles={canvas.design.turnedTiles} onTurn={turnTiles} />
              ) : null}
              {tool === "layout" && isForSale ? (
                <div className="lg:hidden">
                  <LayoutLinks />
                </div>
              ) : null}
            </ToolPanel>
            {tool === "preview" ? (
              <ToolPanel tool="preview" className="lg:hidden">
                <RoomPicker
                  room={room}
                  paint={viewSettings.paint}
                  onRoom={viewSettings.setRoom}
                  onPaint={viewSettings.setPaint}
                />
              </ToolPanel>
            ) : null}
          </div>
        </div>
        <aside aria-label={editorTexts.yourChoices} className={ifControls("contents lg:block lg:space-y-6")}>
          {children}
        </aside>
      </div>
      {adding ? (
        <UploadOptions
          initialView={adding}
          onFiles={addFiles}
          onHandOff={editor.expectFromPhone}
          usedIds={editor.usedIds}
          onAdd={editor.addReceived}
          onClose={() => setAdding(null)}
        />
      ) : null}
      {focused ? (
        <TileOptions
          key={focused.name}
          template={template}
          design={canvas.design}
          tile={focused}
          wall={slots.map(({ frameSize }) => frameSize)}
          position={place + 1}
          picture={art ? createArtPicture(art, CROP_WIDTH_PX) : getPhotoPicture(photo)}
          photo={photo}
          photos={photos}
          tray={canvas.tray}
          canRetry={focused.userPhotoId ? editor.canRetry(focused.userPhotoId) : false}
          sizes={sizes}
          onRetry={(photoId) => void editor.retry(photoId)}
          onReplaceWith={(files) => {
            void editor.replace(focused.name, files);
            closeTileOptions();
          }}
          onPlace={(photoId) => dispatch({ type: "photo-placed", tile: focused.name, photoId })}
          onArt={(artItemId) => dispatch({ type: "art-placed", tile: focused.name, artItemId })}
          onSwap={() => {
            closeTileOptions();
            setPickedUp(focused.name);
          }}
          onTurn={() => turnTile(focused.name)}
          onRemove={() => removePhotoWithUndo(focused.name)}
          onCrop={(tileCrop) => dispatch({ type: "crop-changed", tile: focused.name, tileCrop })}
          onAcceptDamage={(photoId) => dispatch({ type: "damage-accepted", tile: focused.name, photoId })}
          onTone={(tone) => dispatch({ type: "tone-chosen", tile: focused.name, tone })}
          onFrame={(frame) => dispatch({ type: "frame-chosen", frame })}
          onSize={(size) => dispatch({ type: "size-chosen", size, tile: focused.name })}
          onClose={closeTileOptions}
        />
      ) : null}
    </ToolContext>
  );
}

function SwapHint({ onCancel }: { onCancel: () => void }) {
  return (
    <p className="absolute inset-x-3 top-3 z-10 mx-auto flex max-w-md items-center justify-between gap-3 rounded-xl bg-ink px-4 py-2 text-paper text-sm shadow-lg">
      {editorTexts.chooseSwap}
      <button type="button" onClick={onCancel} className="min-h-11 shrink-0 px-2 font-semibold underline">
        {commonTexts.cancel}
      </button>
    </p>
  );
}
