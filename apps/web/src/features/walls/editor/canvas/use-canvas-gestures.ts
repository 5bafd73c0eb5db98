import { hasPicture } from "@storywall/domain/walls/design/design";
import type { RoomScene } from "@storywall/domain/walls/tiles/room-scene";
import { FRAME_OUTSET_CM } from "@storywall/domain/walls/tiles/room-scene";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import type { Covered, ViewStore } from "./view-store.ts";

const texts = {
  putBack: "Tile put back.",
  swapped: (one: number, other: number) => `Tiles ${one} and ${other} swapped places.`,
  pickedUp: (tile: number) =>
    `Picked up tile ${tile}. Use the arrow keys to go to another tile and press Space to swap them, or Escape to put it back.`,
};

type CanvasParts = {
  frame: RefObject<HTMLDivElement | null>;
  stage: RefObject<HTMLDivElement | null>;
  scene: RoomScene;
};

/**
 * Fraction of the window that `SidePanel` covers at the bottom in narrow windows. In wide windows, it covers
 * `PANEL_REM` on the right.
 */
const SHEET_SHARE = 0.5;
const PANEL_REM = 25;
const WIDE_PX = 640;

/** Connects gestures and the focus to the view of the wall, and announces swapped tiles to screen readers. */
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
    if (tile === other) return announce(texts.putBack);
    const findTileNumber = (name: string) => editor.slots.findIndex((slot) => slot.name === name) + 1;
    editor.dispatch({ type: "tiles-swapped", tile, with: other });
    announce(texts.swapped(findTileNumber(tile), findTileNumber(other)));
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
      // Waits one frame, because the dialog is removed after this effect.
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
    announce(texts.pickedUp(position));
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

type Point = { x: number; y: number };

type TileDrag = {
  canCarry: (tile: string) => boolean;
  onDrop: (tile: string, onto: string) => void;
};

/** Maximum movement in px during a press that still counts as a tap. */
const TAP_PX = 6;
/** Ms after which pressing a tile picks it up. */
const HOLD_MS = 380;
const DOUBLE_TAP_MS = 320;
const WHEEL_SPEED = 0.0022;

type TouchedPointer = { id: number; start: Point; last: Point; tile: HTMLElement | null; isTouch: boolean };
type CarriedTile = { element: HTMLElement; name: string; from: Point; over: HTMLElement | null };

/**
 * Listens to gestures. Dragging pans the wall, pinching or Ctrl+wheel zooms it, and a double tap fits it to the window.
 * Dragging a tile (on touch screens, after a long press) swaps it with another. Returns a function that removes the
 * listeners.
 */
function listenToGestures(frame: HTMLElement, view: ViewStore, drag: TileDrag): () => void {
  const pointers = new Map<number, TouchedPointer>();
  let mode: "none" | "pan" | "pinch" | "carry" = "none";
  let carried: CarriedTile | null = null;
  let holdTimer = 0;
  let lastTap = 0;
  let middle: Point = { x: 0, y: 0 };

  const toOffsetFromMiddle = ({ x, y }: Point): Point => ({ x: x - middle.x, y: y - middle.y });
  const getMidpoint = ([a, b]: TouchedPointer[]): Point =>
    a && b ? { x: (a.last.x + b.last.x) / 2, y: (a.last.y + b.last.y) / 2 } : { x: 0, y: 0 };
  const getDistance = ([a, b]: TouchedPointer[]) => (a && b ? Math.hypot(a.last.x - b.last.x, a.last.y - b.last.y) : 1);

  const pickUpTile = ({ tile, last }: TouchedPointer) => {
    const name = tile?.dataset.tile;
    if (!tile || !name || !drag.canCarry(name)) return;
    mode = "carry";
    carried = { element: tile, name, from: last, over: null };
    tile.dataset.carried = "true";
    frame.dataset.carrying = "true";
  };

  const moveCarriedTile = (point: Point) => {
    if (!carried) return;
    const scale = view.scale();
    const { element, from } = carried;
    element.style.transform = `translate3d(${(point.x - from.x) / scale}px, ${(point.y - from.y) / scale}px, 0)`;
    const under = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>("[data-tile]") ?? null;
    const over = under !== element && frame.contains(under) ? under : null;
    if (over === carried.over) return;
    carried.over?.removeAttribute("data-over");
    over?.setAttribute("data-over", "true");
    carried.over = over;
  };

  const putDownTile = (isDropped: boolean) => {
    if (!carried) return;
    const { element, name, over } = carried;
    element.style.removeProperty("transform");
    element.removeAttribute("data-carried");
    over?.removeAttribute("data-over");
    frame.removeAttribute("data-carrying");
    carried = null;
    if (isDropped && over?.dataset.tile) drag.onDrop(name, over.dataset.tile);
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest("[data-chrome]")) return;
    const { left, top, width, height } = frame.getBoundingClientRect();
    middle = { x: left + width / 2, y: top + height / 2 };
    const at = { x: event.clientX, y: event.clientY };
    const tile = (event.target as Element).closest<HTMLElement>("[data-tile]");
    // The primary pointer is the first one that touches the screen. If other pointers are still recorded then, their
    // `pointerup` was missed.
    if (event.isPrimary && pointers.size > 0) {
      putDownTile(false);
      pointers.clear();
      mode = "none";
    }
    const touching = { id: event.pointerId, start: at, last: at, tile, isTouch: event.pointerType === "touch" };
    pointers.set(event.pointerId, touching);
    window.clearTimeout(holdTimer);
    if (pointers.size === 2) {
      putDownTile(false);
      mode = "pinch";
    } else if (tile && touching.isTouch) {
      holdTimer = window.setTimeout(() => mode === "none" && pickUpTile(touching), HOLD_MS);
    }
  };

  const onPointerMove = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    const before = [...pointers.values()];
    const [was, width] = [getMidpoint(before), getDistance(before)];
    const last = pointer.last;
    pointer.last = { x: event.clientX, y: event.clientY };
    if (mode === "pinch") {
      const now = [...pointers.values()];
      const is = getMidpoint(now);
      view.pan({ x: is.x - was.x, y: is.y - was.y });
      view.zoom(getDistance(now) / Math.max(1, width), toOffsetFromMiddle(is), false);
      return;
    }
    if (mode === "none") {
      if (Math.hypot(pointer.last.x - pointer.start.x, pointer.last.y - pointer.start.y) < TAP_PX) return;
      window.clearTimeout(holdTimer);
      if (pointer.tile && !pointer.isTouch) pickUpTile(pointer);
      if (mode === "none") mode = "pan";
      frame.setPointerCapture(event.pointerId);
    }
    if (mode === "carry") moveCarriedTile(pointer.last);
    else view.pan({ x: pointer.last.x - last.x, y: pointer.last.y - last.y });
  };

  const onPointerUp = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    pointers.delete(event.pointerId);
    window.clearTimeout(holdTimer);
    const isTap = mode === "none" && event.type === "pointerup";
    // A drag or pinch must not cause a click.
    if (!isTap) suppressNextClick(frame);
    if (mode === "carry") putDownTile(event.type === "pointerup");
    if (isTap && pointer.tile && !pointer.tile.contains(event.target as Node)) {
      // The wall has moved during the press, so the browser would send the click event to the wrong tile.
      pointer.tile.click();
      suppressNextClick(frame);
    }
    if (isTap && !pointer.tile) {
      if (event.timeStamp - lastTap < DOUBLE_TAP_MS) view.fit();
      lastTap = event.timeStamp;
    }
    if (pointers.size === 0) mode = "none";
  };

  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top, width, height } = frame.getBoundingClientRect();
    const point = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
    view.zoom(Math.exp(-event.deltaY * WHEEL_SPEED * (event.deltaMode === 1 ? 16 : 1)), point, false);
  };

  /**
   * Prevents scrolling during a pinch, while a tile is dragged, and when zoomed in. `touch-action` alone is not enough.
   * It is set with a delay, because changing it recomputes the styles of the whole wall.
   */
  const onTouchMove = (event: TouchEvent) => {
    const isOurs = event.touches.length > 1 || mode === "carry" || view.isNear();
    if (event.cancelable && isOurs) event.preventDefault();
  };
  const onContextMenu = (event: Event) => mode === "carry" && event.preventDefault();

  const stop = new AbortController();
  const { signal } = stop;
  frame.addEventListener("pointerdown", onPointerDown, { signal });
  frame.addEventListener("pointermove", onPointerMove, { signal });
  frame.addEventListener("pointerup", onPointerUp, { signal });
  frame.addEventListener("pointercancel", onPointerUp, { signal });
  frame.addEventListener("wheel", onWheel, { signal, passive: false });
  frame.addEventListener("touchmove", onTouchMove, { signal, passive: false });
  frame.addEventListener("contextmenu", onContextMenu, { signal });
  return () => {
    window.clearTimeout(holdTimer);
    stop.abort();
  };
}

function suppressNextClick(frame: HTMLElement): void {
  const suppressEvent = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  frame.addEventListener("click", suppressEvent, { capture: true, once: true });
  setTimeout(() => frame.removeEventListener("click", suppressEvent, { capture: true }), 50);
}
