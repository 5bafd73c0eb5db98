import { toastSettings } from "@storywall/domain/catalog/client-settings";

/** Two things that the specification asks of toasts and sonner has no setting for (D-9, S-230). */

const list = () => document.querySelector("[data-sonner-toaster]");

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
 * Toasts wait while the window is not the one in front. Sonner waits while a finger rests on its list, so the list is told
 * of one; also for toasts that come meanwhile.
 */
export function pauseWhileAway(page: Window): { onShown(): void; stop(): void } {
  let isAway = false;
  const tell = (type: "pointerdown" | "pointerup") => list()?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  const leave = () => {
    isAway = true;
    tell("pointerdown");
  };
  const comeBack = () => {
    isAway = false;
    tell("pointerup");
  };
  page.addEventListener("blur", leave);
  page.addEventListener("focus", comeBack);
  return {
    onShown: () => {
      // The list is there one frame later.
      if (isAway) setTimeout(() => isAway && tell("pointerdown"), 50);
    },
    stop() {
      page.removeEventListener("blur", leave);
      page.removeEventListener("focus", comeBack);
    },
  };
}
