"use client";

import type { FrameSizeKey } from "@storywall/domain/catalog/frames";
import { countMissingPhotos } from "@storywall/domain/walls/design/design";
import type { RoomKind } from "@storywall/domain/walls/tiles/room-scene";
import { runAfterPaint } from "@storywall/ui/after-paint";
import { createContext, type Dispatch, use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useArtPictures } from "@/features/catalog/art/use-art-pictures.ts";
import type { ShopPhoto } from "@/features/photos/photos-state.ts";
import type { UploadOptionsView } from "@/features/photos/upload-options.tsx";
import type { PaintKey } from "@/features/walls/rooms/wall-paints.ts";
import type { CanvasAction } from "./canvas/canvas-state.ts";
import { createViewStore } from "./canvas/view-store.ts";
import type { Editor } from "./use-editor.ts";

/**
 * The tools of the editor on phones and tablets, in the order of their buttons. Wide screens show the panels of all
 * tools.
 */
export const tools = ["photos", "frame", "size", "layout", "preview"] as const;
export type Tool = (typeof tools)[number];

/**
 * Holds the state of the editor's view that its components share, such as the room, the open tile and the picked-up photo.
 * The state is not stored.
 */
export function useWorkbenchState(editor: Editor, sizes: readonly FrameSizeKey[], isUploadLater: boolean) {
  const { canvas, slots, dispatch } = editor;
  const arts = useArtPictures(slots.flatMap(({ artItemId }) => artItemId ?? []));
  const [view] = useState(createViewStore);
  const [room, setRoom] = useState<RoomKind>("living");
  const [paint, setPaint] = useState<PaintKey>("plaster");
  const [isRoomPickerOpen, setRoomPickerOpen] = useState(false);
  const [isBare, setBare] = useState(false);
  const [tool, setTool] = useState<Tool>("photos");
  const [hasSeenFrames, setHasSeenFrames] = useState(false);
  const isNarrow = useIsNarrow();
  const [adding, setAdding] = useState<UploadOptionsView | null>(null);
  const [lastPickedPhotoId, setPickedPhotoId] = useState<string | null>(null);
  const [lastPickedUp, setPickedUp] = useState<string | null>(null);
  // After a change of the layout, the photo may no longer be in the tray, and the tile may no longer exist.
  const pickedPhotoId = canvas.tray.find((id) => id === lastPickedPhotoId) ?? null;
  const pickedUp = slots.find(({ name }) => name === lastPickedUp)?.name ?? null;
  // A pressed tile is marked immediately. Its options are rendered one frame later.
  const opened = useValueAfterPaint(canvas.focused);

  const toggleControls = () => setBare(!isBare);
  useWorkbenchKeys(dispatch, toggleControls);

  // When the layout has changed, the wall is fitted to the window again.
  const { template } = canvas;
  useEffect(() => {
    if (template) view.fit();
  }, [template, view]);

  const isForSale = sizes.length > 0;
  const { missing } = editor;
  const photosLeft =
    countMissingPhotos(editor.template, canvas.design) +
    slots.filter(({ userPhotoId }) => missing.some(({ id }) => id === userPhotoId)).length;
  // Wide screens always show the frames, so this step is needed only on narrow ones, where it follows the photos.
  const afterPhotos = isForSale && isNarrow && !hasSeenFrames && tool === "photos" ? "frame" : "buy";
  const isPhotoUnusable = slots.some(({ userPhotoId }) => isRejectedPhoto(editor.photos.get(userPhotoId ?? "")));
  const whilePhotosAreNeeded = photosLeft > 0 ? "photos" : isPhotoUnusable ? "replace" : afterPhotos;
  const nextStep: "photos" | "replace" | "frame" | "buy" = isUploadLater ? afterPhotos : whilePhotosAreNeeded;

  const openTool = (chosen: Tool) => {
    setTool(chosen);
    if (chosen === "frame") setHasSeenFrames(true);
  };
  const openTileOptions = (tile: string) => dispatch({ type: "tile-focused", tile });
  const closeTileOptions = () => dispatch({ type: "tile-focused", tile: null });
  const placeSparePhoto = (tile: string, photoId: string) => {
    setPickedPhotoId(null);
    dispatch({ type: "photo-placed", tile, photoId });
  };

  return {
    editor,
    /** Available sizes. For a paid wall, there are none. */
    sizes,
    isForSale,
    /** Number of tiles without a photo or art, or whose photo is missing. */
    photosLeft,
    /** The shopper's next step. Its button is the main one. */
    nextStep,
    arts,
    view,
    room,
    setRoom,
    paint,
    setPaint,
    /** Whether the toolbar of wide screens contains the room picker. */
    isRoomPickerOpen,
    setRoomPickerOpen,
    /** Whether only the wall is shown, without controls. */
    isBare,
    toggleControls,
    tool,
    setTool: openTool,
    isNarrow,
    /** The open dialog with ways to add photos. */
    adding,
    setAdding,
    /** Spare photo that is placed on the next tile that is tapped. */
    pickedPhotoId,
    setPickedPhotoId,
    placeSparePhoto,
    /** Tile that is swapped with the next tile that is tapped. */
    pickedUp,
    setPickedUp,
    /** Tile whose options are open. The view moves so that the tile stays visible next to the options. */
    opened,
    openTileOptions,
    closeTileOptions,
    tapFilledTile: (tile: string) => (pickedPhotoId ? placeSparePhoto(tile, pickedPhotoId) : openTileOptions(tile)),
    tapEmptyTile: (tile: string) => {
      if (pickedPhotoId) return placeSparePhoto(tile, pickedPhotoId);
      closeTileOptions();
      setAdding("ways");
    },
    addFiles: (files: readonly File[]) => void editor.addFiles(files),
  };
}

/** Whether the photo must be replaced. A notice lists photos that have to be chosen again, so they do not count. */
export const isRejectedPhoto = (photo: ShopPhoto | undefined): boolean =>
  photo?.status === "rejected" && !photo.isMissing;

export const WorkbenchContext = createContext<ReturnType<typeof useWorkbenchState> | null>(null);

/** Returns the state that the components of the workbench share. Throws outside of the workbench. */
export function useWorkbench() {
  const workbench = use(WorkbenchContext);
  if (!workbench) throw new Error("A part of the workbench is outside of it.");
  return workbench;
}

/** On narrower screens, the wall is pinned and one tool is shown at a time. Equals Tailwind's `max-lg`. */
const NARROW = "(width < 64rem)";

const subscribeToWidth = (onChange: () => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Whether the window is as narrow as a phone or tablet. */
const useIsNarrow = () =>
  useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );

/** Returns the value one painted frame later, so that the effect of a press is visible before expensive updates run. */
function useValueAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => runAfterPaint(() => setPainted(value)), [value]);
  return painted;
}

/** Handles Ctrl+Z and Ctrl+Shift+Z outside text fields, and H while no element has the focus. */
function useWorkbenchKeys(dispatch: Dispatch<CanvasAction>, onToggleControls: () => void): void {
  const toggle = useRef(onToggleControls);
  useEffect(() => {
    toggle.current = onToggleControls;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTextInput(event.target) || document.querySelector("dialog[open]")) return;
      const key = event.key.toLowerCase();
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (isCommand && (key === "z" || key === "y")) {
        event.preventDefault();
        dispatch({ type: key === "y" || event.shiftKey ? "redone" : "undone" });
      } else if (key === "h" && !isCommand && !event.altKey && event.target === document.body) toggle.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [dispatch]);
}

function isTextInput(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=radio], [type=checkbox])"))
  );
}
