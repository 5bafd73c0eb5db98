import { toastSettings } from "@storywall/domain/catalog/client-settings";

const list = () => document.querySelector("[data-sonner-toaster]");

/** Simulates pointer events on the list: a press pauses the timers, a drag end collapses the stack. */
const tell = (type: "pointerdown" | "pointerup" | "dragend") =>
  list()?.dispatchEvent(new PointerEvent(type, { bubbles: true }));

/**
 * Requires dragging a toast by 80 % of its width; sonner dismisses after 45 px or a flick. Listens in the capture phase
 * and cancels the drag before sonner sees its end.
 */
export function keepUnlessDraggedFar(page: Document): () => void {
  const onUp = ({ target }: Event) => {
    const dragged = (target as Element | null)?.closest?.<HTMLElement>("[data-sonner-toast]");
    if (!dragged) return;
    const by = Math.abs(Number.parseFloat(dragged.style.getPropertyValue("--swipe-amount-x")) || 0);
    if (by < dragged.offsetWidth * (toastSettings.draggablePercent / 100)) {
      dragged.style.setProperty("--swipe-amount-x", "0px");
    }
  };
  page.addEventListener("pointerup", onUp, true);
  return () => page.removeEventListener("pointerup", onUp, true);
}

/**
 * Pauses toasts while the window is in the background or the pointer is on them. Sonner misses a pointer that leaves
 * while another window has the focus or its element is removed, and then pauses forever. So this simulates the missing
 * pointer events, also for toasts that arrive meanwhile.
 */
export function waitOnlyForSomebody(page: Window): { onShown(): void; stop(): void } {
  let isAway = false;
  const leave = () => {
    isAway = true;
    tell("pointerdown");
  };
  const comeBack = () => {
    isAway = false;
    tell("pointerup");
    if (!list()?.matches(":hover")) tell("dragend");
  };
  const elsewhere = ({ target, type }: Event) => {
    const toasts = list();
    // Keyboard users expand the list regardless of the pointer.
    if (isAway || !toasts || toasts.contains(target as Node) || toasts.querySelector(":focus-visible")) return;
    if (type !== "pointermove") tell("pointerup");
    if (toasts.querySelector("[data-expanded=true]")) tell("dragend");
  };
  const stop = new AbortController();
  const { signal } = stop;
  page.addEventListener("blur", leave, { signal });
  page.addEventListener("focus", comeBack, { signal });
  for (const type of ["pointermove", "pointerup", "pointercancel"]) {
    page.addEventListener(type, elsewhere, { signal, capture: true, passive: true });
  }
  return {
    onShown: () => {
      // Sonner renders the list one frame later.
      if (isAway) setTimeout(() => isAway && tell("pointerdown"), 50);
    },
    stop: () => stop.abort(),
  };
}
