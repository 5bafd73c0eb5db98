import type { Rect, Size } from "@storywall/domain/kernel/rect";
import { type Covered, clampView, FIT, getViewOfPart, type View, zoomAt } from "./view.ts";

type Point = { x: number; y: number };

export type ViewStore = ReturnType<typeof createViewStore>;

/** Ms after the last movement until the wall is redrawn sharply. */
const SHARPEN_MS = 250;

/**
 * Creates a store that pans and zooms with a CSS transform only, without React, layout or paint. Components that show
 * the view subscribe to it.
 */
export function createViewStore() {
  let view: View = FIT;
  let panes: { frame: HTMLElement; stage: HTMLElement } | null = null;
  let sizes: { frame: Size; stage: Size } | null = null;
  let frameRequest = 0;
  let sharpenTimer = 0;
  let isUserZoom = false;
  const listeners = new Set<() => void>();

  /** Returns whether the wall is zoomed in. A finger then pans the wall and not the page. */
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

  /** Redraws the wall sharply and with thin outlines. Called when the view is at rest. */
  const sharpenTiles = () => {
    panes?.stage.style.removeProperty("will-change");
    // Set the property on each tile. If the tiles inherited it, everything inside the stage would be restyled.
    for (const tile of panes?.stage.querySelectorAll<HTMLElement>("[data-tile]") ?? []) {
      tile.style.setProperty("--unzoom", String(1 / view.scale));
    }
    // A busy page may call `preventDefault` too late, so `touch-action` prevents scrolling. Changing it recomputes the
    // styles of the whole wall. Therefore it changes only at rest, and not when tile options open, which is frequent.
    const touchAction = isUserZoom && isZoomedIn() ? "none" : "";
    if (panes && panes.frame.style.touchAction !== touchAction) panes.frame.style.touchAction = touchAction;
  };

  const moveView = (next: View, isAnimated: boolean) => {
    view = sizes ? clampView(next, sizes.stage, sizes.frame) : next;
    for (const listener of listeners) listener();
    if (!panes) return;
    const { stage } = panes;
    stage.style.transition = isAnimated ? "transform 320ms cubic-bezier(0.2, 0.8, 0.2, 1)" : "none";
    // `will-change` puts the wall on a separate layer, which moves without repainting. A scaled layer is blurred, so
    // `sharpenTiles` removes it.
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
    /** Zooms to `part`, given as shares of the stage from 0 to 1. */
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
