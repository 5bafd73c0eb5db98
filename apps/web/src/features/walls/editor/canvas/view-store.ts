import type { Rect, Size } from "@storywall/domain/kernel/rect";

type Point = { x: number; y: number };

export type ViewStore = ReturnType<typeof createViewStore>;

/** Ms after the last movement until the wall is redrawn at full sharpness. */
const SHARPEN_MS = 250;

/**
 * Creates a store that pans and zooms the wall with a CSS transform only, without React, layout or paint. Components
 * that show the zoom level or position subscribe to it.
 */
export function createViewStore() {
  let view: View = FIT;
  let panes: { frame: HTMLElement; stage: HTMLElement } | null = null;
  let sizes: { frame: Size; stage: Size } | null = null;
  let picture: Rect | null = null;
  let frameRequest = 0;
  let sharpenTimer = 0;
  let isUserZoom = false;
  let getRoomView: GetRoomView | null = null;
  const listeners = new Set<() => void>();

  /**
   * Returns whether the wall is zoomed in. If it is, dragging with a finger pans the wall instead of scrolling the
   * page.
   */
  const isZoomedIn = () => view.scale > 1.001;

  const measurePanes = () => {
    if (!panes) return;
    const { frame, stage } = panes;
    sizes = {
      frame: { width: frame.clientWidth, height: frame.clientHeight },
      stage: { width: stage.offsetWidth, height: stage.offsetHeight },
    };
  };

  const applyTransform = () => {
    frameRequest = 0;
    if (!panes) return;
    panes.stage.style.transform = `translate3d(${view.x}px, ${view.y}px, 0) scale(${view.scale})`;
  };

  /** Redraws the wall at full sharpness and with thin outlines. Called when the wall has stopped moving. */
  const redrawAtFullSharpness = () => {
    panes?.stage.style.removeProperty("will-change");
    // The property is set on each tile. If the tiles inherited it from the stage, the browser would recompute the
    // styles of everything inside the stage.
    for (const tile of panes?.stage.querySelectorAll<HTMLElement>("[data-tile]") ?? []) {
      tile.style.setProperty("--unzoom", String(1 / view.scale));
    }
    // On a busy page, `preventDefault` may be called too late, so `touch-action` prevents scrolling. Changing it
    // recomputes the styles of the whole wall. It therefore changes only when the wall is not moving, and not when tile
    // options open, which happens often.
    const touchAction = isUserZoom && isZoomedIn() ? "none" : "";
    if (panes && panes.frame.style.touchAction !== touchAction) panes.frame.style.touchAction = touchAction;
  };

  const moveView = (next: View, isAnimated: boolean) => {
    view = sizes ? clampView(next, sizes.stage, sizes.frame, picture && toStagePixels(picture, sizes.stage)) : next;
    for (const listener of listeners) listener();
    if (!panes) return;
    const { stage } = panes;
    stage.style.transition = isAnimated ? "transform 320ms cubic-bezier(0.2, 0.8, 0.2, 1)" : "none";
    // `will-change` puts the wall on its own layer, which can move without being repainted. A layer that is scaled
    // looks blurred, so `redrawAtFullSharpness` removes `will-change`.
    stage.style.willChange = "transform";
    window.clearTimeout(sharpenTimer);
    sharpenTimer = window.setTimeout(redrawAtFullSharpness, isAnimated ? 2 * SHARPEN_MS : SHARPEN_MS);
    frameRequest ||= requestAnimationFrame(applyTransform);
  };

  const moveToRoom = () => {
    if (!sizes || !picture || !getRoomView) return;
    moveView(getRoomView(toStagePixels(picture, sizes.stage), sizes.stage, sizes.frame), true);
  };

  return {
    /** Applies the view to these elements. Returns a function that stops observing them. */
    attachElements(frame: HTMLElement, stage: HTMLElement) {
      panes = { frame, stage };
      measurePanes();
      const observer = new ResizeObserver(() => {
        measurePanes();
        if (getRoomView) moveToRoom();
        else moveView(view, false);
      });
      observer.observe(frame);
      observer.observe(stage);
      applyTransform();
      return () => {
        observer.disconnect();
        window.clearTimeout(sharpenTimer);
        cancelAnimationFrame(frameRequest);
        frameRequest = 0;
        panes = null;
      };
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    scale: () => view.scale,
    isNear: isZoomedIn,
    zoom(factor: number, point?: Point, isAnimated = true) {
      isUserZoom = true;
      getRoomView = null;
      moveView(zoomViewAtPoint(view, factor, point), isAnimated);
    },
    pan: (by: Point, isAnimated = false) => moveView({ ...view, x: view.x + by.x, y: view.y + by.y }, isAnimated),
    fit() {
      isUserZoom = false;
      getRoomView = null;
      moveView(FIT, true);
    },
    /** Shows the room around the wall, also after another room is chosen, until the view is fitted or zoomed. */
    showRoom(getView: GetRoomView) {
      isUserZoom = false;
      getRoomView = getView;
      moveToRoom();
    },
    /** Limits the view to the picture of a room. `part` is the picture's place as fractions of the stage's size. */
    setPicture(part: Rect | null) {
      picture = part;
      if (getRoomView) moveToRoom();
      else moveView(view, true);
    },
    /** Zooms to `part` of the stage, given as fractions of the stage's size from 0 to 1. */
    zoomToPart(part: Rect, covered: Covered) {
      if (!sizes) return;
      getRoomView = null;
      const { stage, frame } = sizes;
      moveView(getViewOfPart(toStagePixels(part, stage), stage, frame, covered), true);
    },
  };
}

/**
 * Scale, and offset in px from the center of the window to the center of the wall. "Window" means the area in which the
 * wall is visible.
 */
export type View = { x: number; y: number; scale: number };

/** Returns a view of the room. All sizes are in px; the place of the room's picture is relative to the stage. */
type GetRoomView = (picture: Rect, stage: Size, windowSize: Size) => View;

/** At scale 1, the wall fits the window. */
export const MIN_SCALE = 0.25;
export const MAX_SCALE = 4;
export const ZOOM_STEP = 1.25;
const FIT: View = { x: 0, y: 0, scale: 1 };

/** Fraction of the window that a tile fills after zooming to it. */
const CLOSE_UP = 0.72;
/** Distance by which the wall may move past the edge of the window, as a fraction of the window's size. */
const SLACK = 0.4;

const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** Zooms by `factor` around `point`, which is an offset from the center of the window. */
export function zoomViewAtPoint(view: View, factor: number, point: Point = { x: 0, y: 0 }): View {
  const scale = clampScale(view.scale * factor);
  const growth = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth };
}

/**
 * Limits the view so that part of the wall is always visible. `picture` is the rectangle of the room's picture on the stage,
 * in px. It must cover the window; a smaller picture is centered horizontally and aligned to the bottom.
 */
export function clampView(view: View, stage: Size, windowSize: Size, picture: Rect | null = null): View {
  if (picture) return clampViewToPicture(view, stage, windowSize, picture);
  const { x, y, scale } = view;
  const getMaxOffset = (length: number, room: number) => Math.max(0, (length * scale - room) / 2) + room * SLACK;
  const clampMagnitude = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    scale,
    x: clampMagnitude(x, getMaxOffset(stage.width, windowSize.width)),
    y: clampMagnitude(y, getMaxOffset(stage.height, windowSize.height)),
  };
}

function clampViewToPicture(view: View, stage: Size, windowSize: Size, picture: Rect): View {
  const filling = Math.max(windowSize.width / picture.width, windowSize.height / picture.height);
  const scale = Math.max(view.scale, Math.min(1, filling));
  const growth = scale / view.scale;
  /** Limits the offset so that the picture, which begins at `start` of the stage, covers the window. */
  const clampOffset = (offset: number, start: number, length: number, whole: number, room: number, ifSmall: number) => {
    const most = -room / 2 - (start - whole / 2) * scale;
    const least = room / 2 - (start + length - whole / 2) * scale;
    return least <= most ? Math.min(most, Math.max(least, offset)) : least + (most - least) * ifSmall;
  };
  return {
    scale,
    x: clampOffset(view.x * growth, picture.x, picture.width, stage.width, windowSize.width, 0.5),
    y: clampOffset(view.y * growth, picture.y, picture.height, stage.height, windowSize.height, 0),
  };
}

/** The part of the window that is covered by overlays: a width on the right and a height at the bottom, in px. */
export type Covered = { right: number; bottom: number };

/** Returns the view that centers `part` in the uncovered area of the window and makes it fit there. */
export function getViewOfPart(
  part: Rect,
  stage: Size,
  windowSize: Size,
  covered: Covered = { right: 0, bottom: 0 },
): View {
  const width = Math.max(windowSize.width - covered.right, windowSize.width / 4);
  const height = Math.max(windowSize.height - covered.bottom, windowSize.height / 4);
  const scale = clampScale(Math.min((width * CLOSE_UP) / part.width, (height * CLOSE_UP) / part.height));
  return {
    scale,
    x: (stage.width / 2 - part.x - part.width / 2) * scale - (windowSize.width - width) / 2,
    y: (stage.height / 2 - part.y - part.height / 2) * scale - (windowSize.height - height) / 2,
  };
}

const toStagePixels = (part: Rect, stage: Size): Rect => ({
  x: part.x * stage.width,
  y: part.y * stage.height,
  width: part.width * stage.width,
  height: part.height * stage.height,
});
