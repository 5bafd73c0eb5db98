"use client";

import { toastSettings } from "@storywall/domain/catalog/client-settings";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { deliverToasts } from "./toast.ts";
import { keepUnlessDraggedFar, waitOnlyForSomebody } from "./toast-manners.ts";

/** Errors interrupt screen readers; other messages are polite. */
export function Toaster() {
  useEffect(() => keepUnlessDraggedFar(document), []);
  useEffect(() => {
    const manners = waitOnlyForSomebody(window);
    const stop = deliverToasts((kind, text, options) => {
      toast[kind](<span role={kind === "error" ? "alert" : "status"}>{text}</span>, options);
      manners.onShown();
    });
    return () => {
      stop();
      manners.stop();
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
