import { hasPicture } from "@storywall/domain/walls/design/design";
import { FRAME_OUTSET_CM, type RoomScene } from "@storywall/domain/walls/tiles/room-scene";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { canvasTexts } from "./canvas-texts.ts";
import { listenToGestures } from "./listen-to-gestures.ts";
import type { Covered } from "./view.ts";

type CanvasParts = {
  frame: RefObject<HTMLDivElement | null>;
  stage: RefObject<HTMLDivElement | null>;
  scene: RoomScene;
};

/**
 * In narrow windows, `SidePanel` covers this fraction of the window at the bottom. In wide windows, it covers
 * `PANEL_REM` on the right.
 */
const SHEET_SHARE = 0.5;
const PANEL_REM = 25;
const WIDE_PX = 640;

/** Connects gestures and focus to the view and announces swaps. */
export function useCanvasGestures({ frame, stage, scene }: CanvasParts) {
  const workbench = useWorkbench();
  const { view, opened, pickedUp } = workbench;
  const [announcement, announce] = useState("");
  const latest = useRef({ ...workbench, scene });
  useEffect(() => {
    latest.current = { ...workbench, scene };
  });

  const swap = useCallback((tile: string, other: string) => {
    const { editor, setPickedUp } = latest.current;
    setPickedUp(null);
    if (tile === other) return announce(canvasTexts.putBack);
    const findTileNumber = (name: string) => editor.slots.findIndex((slot) => slot.name === name) + 1;
    editor.dispatch({ type: "tiles-swapped", tile, with: other });
    announce(canvasTexts.swapped(findTileNumber(tile), findTileNumber(other)));
  }, []);

  const onTap = useCallback(
    (tile: string) => {
      const { editor, pickedUp: carried, tapFilledTile, tapEmptyTile } = latest.current;
      if (carried) return swap(carried, tile);
      const slot = editor.slots.find(({ name }) => name === tile);
      if (slot && hasPicture(slot)) tapFilledTile(tile);
      else tapEmptyTile(tile);
    },
    [swap],
  );

  useEffect(() => {
    if (!frame.current || !stage.current) return;
    const detach = view.attachElements(frame.current, stage.current);
    const stop = listenToGestures(frame.current, view, {
      canCarry: (tile) => latest.current.editor.slots.some((slot) => slot.name === tile && hasPicture(slot)),
      onDrop: swap,
    });
    return () => {
      stop();
      detach();
    };
  }, [frame, stage, view, swap]);

  const wasOpened = useRef<string | null>(null);
  useEffect(() => {
    const before = wasOpened.current;
    wasOpened.current = opened;
    if (!opened) {
      if (!before) return;
      view.fit();
      // Wait one frame, because the dialog is not removed until after this effect.
      const back = frame.current?.querySelector<HTMLElement>(`[data-tile="${before}"]`);
      requestAnimationFrame(
        () => document.querySelector("dialog:is([open], :popover-open)") ?? back?.focus({ preventScroll: true }),
      );
      return;
    }
    const { scene: openedScene } = latest.current;
    const tile = openedScene.tiles.find(({ name }) => name === opened);
    const box = frame.current?.getBoundingClientRect();
    if (!tile || !box) return;
    view.zoomToPart(
      {
        x: (tile.x - FRAME_OUTSET_CM) / openedScene.width,
        y: (tile.y - FRAME_OUTSET_CM) / openedScene.height,
        width: (tile.width + 2 * FRAME_OUTSET_CM) / openedScene.width,
        height: (tile.height + 2 * FRAME_OUTSET_CM) / openedScene.height,
      },
      getCoveredArea(box),
    );
  }, [opened, frame, view]);

  useEffect(() => {
    if (!pickedUp) return;
    const position = latest.current.editor.slots.findIndex(({ name }) => name === pickedUp) + 1;
    announce(canvasTexts.pickedUp(position));
  }, [pickedUp]);

  return { onTap, announcement };
}

/** Returns the part of the wall that is covered by the tile options. */
function getCoveredArea({ right, bottom }: DOMRect): Covered {
  const { innerWidth, innerHeight } = window;
  if (innerWidth < WIDE_PX) return { right: 0, bottom: Math.max(0, bottom - innerHeight * (1 - SHEET_SHARE)) };
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { right: Math.max(0, right - (innerWidth - PANEL_REM * remPx)), bottom: 0 };
}
