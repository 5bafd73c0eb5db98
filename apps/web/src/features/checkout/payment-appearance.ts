"use client";

import type { Appearance } from "@stripe/stripe-js";
import { useSyncExternalStore } from "react";

const dark = "(prefers-color-scheme: dark)";

const shared = { fontFamily: "system-ui, sans-serif", borderRadius: "12px", spacingUnit: "4px" };
const looks = {
  light: {
    theme: "stripe",
    variables: { ...shared, colorPrimary: "#9c3f1f", colorText: "#23201c", colorDanger: "#a3261b" },
  },
  dark: {
    theme: "night",
    variables: { ...shared, colorPrimary: "#e88a63", colorBackground: "#25221e", colorText: "#f3eee6" },
  },
} as const satisfies Record<string, Appearance>;

/** The card form in the page's own colours: it lives in a frame that our stylesheet does not reach. */
export function usePaymentAppearance(): Appearance {
  const isDark = useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(dark);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(dark).matches,
    () => false,
  );
  return isDark ? looks.dark : looks.light;
}
