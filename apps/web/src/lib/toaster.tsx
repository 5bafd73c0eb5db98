"use client";

import { toastSettings } from "@storywall/domain/catalog/client-settings";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { connectToaster } from "./toast.ts";
import { pauseWhileUnfocused, requireFullSwipe } from "./toast-gestures.ts";

/** Screen readers announce errors at once and other messages politely. */
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
      swipeDirections={["left", "right"]}
      closeButton
    />
  );
}
