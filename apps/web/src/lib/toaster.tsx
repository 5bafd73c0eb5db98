"use client";

import { toastSettings } from "@storywall/domain/catalog/client-settings";
import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { connectToaster } from "./toast.ts";
import { pauseWhileUnfocused, requireFullSwipe } from "./toast-gestures.ts";

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

/** The header stays visible and usable while a message is shown. */
const BELOW_HEADER = "4.75rem";

/** Screen readers announce errors immediately and other messages when they are idle. */
export function Toaster() {
  useEffect(() => requireFullSwipe(document), []);
  useEffect(() => {
    const gestures = pauseWhileUnfocused(window);
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
      toastOptions={{ style: { fontSize: "1rem" } }}
    />
  );
}
