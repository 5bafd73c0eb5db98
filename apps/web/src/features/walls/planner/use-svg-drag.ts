import type { MoveStep } from "@storywall/domain/walls/planner/move-tiles";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";

type DragState<T> = { target: T; x: number; y: number; mmPerPx: number; hasMoved: boolean };

type DragHandlers<T> = {
  onDrag: (target: T, step: MoveStep) => void;
  onDrop: (target: T) => void;
};

/** Movement in px after which a press becomes a drag. */
const SLACK_PX = 4;

/** Reports pointer drags in mm, relative to the start of the drag. */
export function useSvgDrag<T>(scene: RefObject<SVGSVGElement | null>, { onDrag, onDrop }: DragHandlers<T>) {
  const dragState = useRef<DragState<T> | null>(null);
  // Browsers ignore `touch-action` inside an SVG, so scrolling is prevented here.
  useEffect(() => {
    const drawing = scene.current;
    const preventScroll = (event: TouchEvent) => {
      if (dragState.current && event.cancelable) event.preventDefault();
    };
    drawing?.addEventListener("touchmove", preventScroll, { passive: false });
    return () => drawing?.removeEventListener("touchmove", preventScroll);
  }, [scene]);
  const endDrag = () => {
    const drag = dragState.current;
    dragState.current = null;
    if (drag?.hasMoved) onDrop(drag.target);
  };
  return (target: T) => ({
    onPointerDown(event: PointerEvent<SVGGElement>) {
      if (event.button !== 0 || dragState.current || !scene.current) return;
      const { width } = scene.current.getBoundingClientRect();
      const mmPerPx = scene.current.viewBox.baseVal.width / Math.max(1, width);
      dragState.current = { target, x: event.clientX, y: event.clientY, mmPerPx, hasMoved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<SVGGElement>) {
      const drag = dragState.current;
      if (!drag) return;
      const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.hasMoved && Math.hypot(right, down) < SLACK_PX) return;
      drag.hasMoved = true;
      onDrag(drag.target, { right: Math.round(right * drag.mmPerPx), up: Math.round(-down * drag.mmPerPx) });
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  });
}
