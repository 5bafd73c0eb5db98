"use client";

import { toastSettings } from "@storywall/domain/catalog/client-settings";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { deliverToasts } from "./toast.ts";

/** Shows toasts by the shop's settings (S-230). */
export function Toaster() {
  useEffect(() => deliverToasts((kind, text, options) => void toast[kind](text, options)), []);
  return <Sonner position={toastSettings.position} duration={toastSettings.autoCloseMs} closeButton />;
}
