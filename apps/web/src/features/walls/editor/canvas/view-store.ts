import type { Rect, Size } from "@storywall/domain/kernel/rect";
import { type Covered, FIT, keepInSight, lookAt, type View, zoomAt } from "./view.ts";

type Point = { x: number; y: number };

export type ViewStore = ReturnType<typeof openViewStore>;

/** How long after the last movement the wall is drawn anew, sharp at its new size. */
const SHARPEN_MS = 250;

/**
 * Moves the wall by its transform alone: React, layout and paint have no part in it. What reads the view (the figure
 * between the buttons) subscribes.
 */
export function openViewStore() {
  let view: View = FIT;
  let panes: { frame: HTMLElement; stage: HTMLElement } | null = null;
  let sizes: { frame: Size; stage: Size } | null = null;
  let frameRequest = 0;
  let sharpen = 0;
  let isByHand = false;
  const listeners = new Set<() => void>();

  /** Some of the wall may be out of sight: a finger moves the wall then, not the page. */
  const isNear = () => view.scale > 1.001;

  const measure = () => {
    if (!panes) return;
    const { frame, stage } = panes;
    sizes = {
      frame: { width: frame.clientWidth, height: frame.clientHeight },
      stage: { width: stage.offsetWidth, height: stage.offsetHeight },
    };
  };

  const draw = () => {
    frameRequest = 0;
    if (!panes) return;
    panes.stage.style.transform = `translate3d(${view.x}px, ${view.y}px, 0) scale(${view.scale})`;
  };

  /** At rest the wall is drawn anew at its size, and outlines are as thin as everywhere. */
  const settle = () => {
    panes?.stage.style.removeProperty("will-change");
    // Each tile has its own, which it does not hand down: else all that is drawn in it were styled anew.
    for (const tile of panes?.stage.querySelectorAll<HTMLElement>("[data-tile]") ?? []) {
      tile.style.setProperty("--unzoom", String(1 / view.scale));
    }
    // A page that is busy may answer a finger too late to keep it from scrolling. It costs the style of the whole wall:
    // only once it is at rest, and not for a tile's options, which come and go with each tap.
    const touchAction = isByHand && isNear() ? "none" : "";
    if (panes && panes.frame.style.touchAction !== touchAction) panes.frame.style.touchAction = touchAction;
  };

  const move = (next: View, glide: boolean) => {
    view = sizes ? keepInSight(next, sizes.stage, sizes.frame) : next;
    for (const listener of listeners) listener();
    if (!panes) return;
    const { stage } = panes;
    stage.style.transition = glide ? "transform 320ms cubic-bezier(0.2, 0.8, 0.2, 1)" : "none";
    // A layer of its own moves without being painted; it is given up afterwards, because it is not drawn sharper in it.
    stage.style.willChange = "transform";
    window.clearTimeout(sharpen);
    sharpen = window.setTimeout(settle, glide ? 2 * SHARPEN_MS : SHARPEN_MS);
    frameRequest ||= requestAnimationFrame(draw);
  };

  return {
    /** Takes the two elements over; returns how to let go of them. */
    attach(frame: HTMLElement, stage: HTMLElement) {
      panes = { frame, stage };
      measure();
      const observer = new ResizeObserver(() => {
        measure();
        move(view, false);
      });
      observer.observe(frame);
      observer.observe(stage);
      draw();
      return () => {
        observer.disconnect();
        window.clearTimeout(sharpen);
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
    isNear,
    zoom(factor: number, point?: Point, glide = true) {
      isByHand = true;
      move(zoomAt(view, factor, point), glide);
    },
    pan: (by: Point, glide = false) => move({ ...view, x: view.x + by.x, y: view.y + by.y }, glide),
    fit() {
      isByHand = false;
      move(FIT, true);
    },
    /** `part` in parts of the stage, 0…1. */
    lookAt(part: Rect, covered: Covered) {
      if (!sizes) return;
      const { stage, frame } = sizes;
      const box = {
        x: part.x * stage.width,
        y: part.y * stage.height,
        width: part.width * stage.width,
        height: part.height * stage.height,
      };
      move(lookAt(box, stage, frame, covered), true);
    },
  };
}
