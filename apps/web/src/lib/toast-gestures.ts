import { toastSettings } from "@storywall/domain/catalog/client-settings";

const findToaster = () => document.querySelector("[data-sonner-toaster]");

/** Simulates a pointer event on the toast list: a press pauses the timers, and the end of a drag collapses the list. */
const dispatchPointerEvent = (type: "pointerdown" | "pointerup" | "dragend") =>
  findToaster()?.dispatchEvent(new PointerEvent(type, { bubbles: true }));

/**
 * Requires dragging a toast by 80 % of its width, because sonner dismisses it after 45 px or a flick. Listens in the
 * capture phase and cancels shorter drags before sonner handles them.
 */
export function requireFullSwipe(page: Document): () => void {
  const onPointerUp = ({ target }: Event) => {
    const toastElement = (target as Element | null)?.closest?.<HTMLElement>("[data-sonner-toast]");
    if (!toastElement) return;
    const distance = Math.abs(Number.parseFloat(toastElement.style.getPropertyValue("--swipe-amount-x")) || 0);
    if (distance < toastElement.offsetWidth * (toastSettings.draggablePercent / 100)) {
      toastElement.style.setProperty("--swipe-amount-x", "0px");
    }
  };
  page.addEventListener("pointerup", onPointerUp, true);
  return () => page.removeEventListener("pointerup", onPointerUp, true);
}

/**
 * Pauses toasts while the window is in the background or the pointer is over them. Sonner does not notice when the
 * pointer leaves while another window has the focus, or when the element under it is removed, and then pauses forever.
 * This function simulates the missing pointer events, also for later toasts.
 */
export function pauseWhileUnfocused(page: Window): { onToastShown(): void; stop(): void } {
  let isBlurred = false;
  const onBlur = () => {
    isBlurred = true;
    dispatchPointerEvent("pointerdown");
  };
  const onFocus = () => {
    isBlurred = false;
    dispatchPointerEvent("pointerup");
    if (!findToaster()?.matches(":hover")) dispatchPointerEvent("dragend");
  };
  const onOutsidePointer = ({ target, type }: Event) => {
    const toaster = findToaster();
    // Keep the list expanded for keyboard users.
    if (isBlurred || !toaster || toaster.contains(target as Node) || toaster.querySelector(":focus-visible")) return;
    if (type !== "pointermove") dispatchPointerEvent("pointerup");
    if (toaster.querySelector("[data-expanded=true]")) dispatchPointerEvent("dragend");
  };
  const stop = new AbortController();
  const { signal } = stop;
  page.addEventListener("blur", onBlur, { signal });
  page.addEventListener("focus", onFocus, { signal });
  for (const type of ["pointermove", "pointerup", "pointercancel"]) {
    page.addEventListener(type, onOutsidePointer, { signal, capture: true, passive: true });
  }
  return {
    onToastShown: () => {
      // Wait, because sonner renders the list one frame later.
      if (isBlurred) setTimeout(() => isBlurred && dispatchPointerEvent("pointerdown"), 50);
    },
    stop: () => stop.abort(),
  };
}
