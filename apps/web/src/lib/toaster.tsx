"use client";

import { toastSettings } from "@storywall/domain/catalog/client-settings";
import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { connectToaster } from "./toast.ts";

/**
 * Sonner's documented variables, set to the shop's font and colors. The colors are tokens whose values change in dark
 * mode.
 */
const shopStyle = {
  fontFamily: "inherit",
  "--normal-bg": "var(--card)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
  "--border-radius": "0.75rem",
} as CSSProperties;

/** Sonner's buttons are too small for a finger. */
const largeTargets = {
  actionButton: "h-11! px-4! text-base!",
  closeButton: "after:absolute after:-inset-3.5 after:content-['']",
};

/** Distance of messages from the top edge, so that the header stays visible and usable. */
const BELOW_HEADER = "4.75rem";

/** Screen readers announce errors immediately and other messages when they are idle. */
export function Toaster() {
  useEffect(() => requireFullSwipe(document), []);
  useEffect(() => {
    const gestures = pauseToastsWhileUnfocused(window);
    const stop = connectToaster((kind, text, options) => {
      toast[kind](<span role={kind === "error" ? "alert" : "status"}>{text}</span>, options);
      gestures.onToastShown();
    });
    return () => {
      stop();
      gestures.stop();
    };
  }, []);
  return (
    <Sonner
      position={toastSettings.position}
      duration={toastSettings.autoCloseMs}
      offset={{ top: BELOW_HEADER }}
      mobileOffset={{ top: BELOW_HEADER }}
      swipeDirections={["left", "right"]}
      closeButton
      theme="system"
      style={shopStyle}
      toastOptions={{ style: { fontSize: "1rem" }, classNames: largeTargets }}
    />
  );
}

const findToaster = () => document.querySelector("[data-sonner-toaster]");

/** Simulates a pointer event on the list of toasts. A press pauses the timers; the end of a drag collapses the list. */
const dispatchPointerEvent = (type: "pointerdown" | "pointerup" | "dragend") =>
  findToaster()?.dispatchEvent(new PointerEvent(type, { bubbles: true }));

/**
 * Makes dismissing a toast require a drag of 80 % of its width, because sonner dismisses toasts after 45 px or a flick.
 * Listens in the capture phase and cancels shorter drags before sonner handles them.
 */
function requireFullSwipe(page: Document): () => void {
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
 * Pauses toasts while the window is in the background or the pointer is over them. Sonner misses that the pointer has
 * left if another window has the focus or the element under the pointer is removed. Its timers would then stay paused
 * forever. This function simulates the missing pointer events, for later toasts as well.
 */
function pauseToastsWhileUnfocused(page: Window): { onToastShown(): void; stop(): void } {
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
    // For keyboard users, the list stays expanded while a message has the focus.
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
      // Waits 50 ms, because sonner has not rendered the list yet.
      if (isBlurred) setTimeout(() => isBlurred && dispatchPointerEvent("pointerdown"), 50);
    },
    stop: () => stop.abort(),
  };
}
