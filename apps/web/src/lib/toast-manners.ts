import { toastSettings } from "@storywall/domain/catalog/client-settings";

/** Three things that the specification asks of toasts and sonner has no setting for. */

const list = () => document.querySelector("[data-sonner-toaster]");

/** A finger that rests on the list makes its toasts wait; a drag that has ended folds them together, as a pointer that leaves does. */
const tell = (type: "pointerdown" | "pointerup" | "dragend") =>
  list()?.dispatchEvent(new PointerEvent(type, { bubbles: true }));

/**
 * A toast goes when it was dragged by 80 % of its width; sonner lets it go after 45 px or a quick flick. Heard before sonner
 * hears of it: a toast that was not dragged far enough is told that it was not dragged at all.
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
 * Toasts wait while the window is not the one in front, and for a pointer that rests on them; no longer. Sonner waits for
 * ever where it was not told that the pointer left: the window was another one then, or what it was pressed on was gone
 * before it was lifted. So the list is told of a finger that rests on it while the window is away, also for toasts that
 * come meanwhile, and that nothing does any more once a pointer is elsewhere.
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
    // By keyboard they are opened and walked through wherever the pointer is.
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
      // The list is there one frame later.
      if (isAway) setTimeout(() => isAway && tell("pointerdown"), 50);
    },
    stop: () => stop.abort(),
  };
}
