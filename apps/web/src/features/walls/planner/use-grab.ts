import type { Step } from "@storywall/domain/walls/planner/move-tiles";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";

type Grab<T> = { what: T; x: number; y: number; mmPerPx: number; hasMoved: boolean };

type Hands<T> = {
  onDrag: (what: T, step: Step) => void;
  onDrop: (what: T) => void;
};

/** A hand jitters: less than this is a press, in px. */
const SLACK_PX = 4;

/** Dragging with finger, pen or mouse, told in mm of the wall from where it began. */
export function useGrab<T>(scene: RefObject<SVGSVGElement | null>, { onDrag, onDrop }: Hands<T>) {
  const grab = useRef<Grab<T> | null>(null);
  // Inside of a drawing `touch-action` is not heeded: the page would scroll away under the finger.
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
