import type { Rect, Size } from "@storywall/domain/kernel/rect";
import { type Covered, clampView, FIT, getViewOfPart, type View, zoomAt } from "./view.ts";

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
  let frameRequest = 0;
  let sharpenTimer = 0;
  let isUserZoom = false;
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

  /** Redraws the wall at full sharpness and with thin outlines. Called when the wall stops moving. */
  const sharpenTiles = () => {
    panes?.stage.style.removeProperty("will-change");
    // Set the property on each tile. If tiles inherited it from the stage, the browser would recompute the styles of
    // everything inside the stage.
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
    view = sizes ? clampView(next, sizes.stage, sizes.frame) : next;
    for (const listener of listeners) listener();
    if (!panes) return;
    const { stage } = panes;
    stage.style.transition = isAnimated ? "transform 320ms cubic-bezier(0.2, 0.8, 0.2, 1)" : "none";
    // `will-change` puts the wall on its own layer, which can move without being repainted. A layer that is scaled
    // looks blurred, so `sharpenTiles` removes `will-change`.
    stage.style.willChange = "transform";
    window.clearTimeout(sharpenTimer);
    sharpenTimer = window.setTimeout(sharpenTiles, isAnimated ? 2 * SHARPEN_MS : SHARPEN_MS);
    frameRequest ||= requestAnimationFrame(applyTransform);
  };

  return {
    /** Applies the view to these elements. Returns a function that stops observing them. */
    attachElements(frame: HTMLElement, stage: HTMLElement) {
      panes = { frame, stage };
      measurePanes();
      const observer = new ResizeObserver(() => {
        measurePanes();
        moveView(view, false);
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
      moveView(zoomAt(view, factor, point), isAnimated);
    },
    pan: (by: Point, isAnimated = false) => moveView({ ...view, x: view.x + by.x, y: view.y + by.y }, isAnimated),
    fit() {
      isUserZoom = false;
      moveView(FIT, true);
    },
    /** Zooms to `part` of the stage. Its values are fractions of the stage's size, from 0 to 1. */
    zoomToPart(part: Rect, covered: Covered) {
      if (!sizes) return;
      const { stage, frame } = sizes;
      const box = {
        x: part.x * stage.width,
        y: part.y * stage.height,
        width: part.width * stage.width,
        height: part.height * stage.height,
      };
      moveView(getViewOfPart(box, stage, frame, covered), true);
    },
  };
}
