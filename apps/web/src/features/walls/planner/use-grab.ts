import type { Step } from "@storywall/domain/walls/planner/move-tiles";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";

type Grab<T> = { what: T; x: number; y: number; mmPerPx: number; hasMoved: boolean };

type Hands<T> = {
  onDrag: (what: T, step: Step) => void;
  onDrop: (what: T) => void;
};

/** Px of movement before a press becomes a drag. */
const SLACK_PX = 4;

/** Pointer drags, reported in mm relative to the start. */
export function useGrab<T>(scene: RefObject<SVGSVGElement | null>, { onDrag, onDrop }: Hands<T>) {
  const grab = useRef<Grab<T> | null>(null);
  // `touch-action` is ignored inside an SVG, so scrolling is prevented here.
  useEffect(() => {
    const drawing = scene.current;
    const hold = (event: TouchEvent) => {
      if (grab.current && event.cancelable) event.preventDefault();
    };
    drawing?.addEventListener("touchmove", hold, { passive: false });
    return () => drawing?.removeEventListener("touchmove", hold);
  }, [scene]);
  const release = () => {
    const held = grab.current;
    grab.current = null;
    if (held?.hasMoved) onDrop(held.what);
  };
  return (what: T) => ({
    onPointerDown(event: PointerEvent<SVGGElement>) {
      if (event.button !== 0 || grab.current || !scene.current) return;
      const { width } = scene.current.getBoundingClientRect();
      const mmPerPx = scene.current.viewBox.baseVal.width / Math.max(1, width);
      grab.current = { what, x: event.clientX, y: event.clientY, mmPerPx, hasMoved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<SVGGElement>) {
      const held = grab.current;
      if (!held) return;
      const [right, down] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.hasMoved && Math.hypot(right, down) < SLACK_PX) return;
      held.hasMoved = true;
      onDrag(held.what, { right: Math.round(right * held.mmPerPx), up: Math.round(-down * held.mmPerPx) });
    },
    onPointerUp: release,
    onPointerCancel: release,
  });
}
