"use client";

import type { Appearance } from "@stripe/stripe-js";
import { useSyncExternalStore } from "react";

const darkModeQuery = "(prefers-color-scheme: dark)";

/** Returns the theme of the card form. The form is in an iframe, where our stylesheet does not apply. */
export function usePaymentAppearance(): Appearance {
  const isDark = useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(darkModeQuery);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => window.matchMedia(darkModeQuery).matches,
    () => false,
  );
  return {
    theme: isDark ? "night" : "stripe",
    variables: { fontFamily: "system-ui, sans-serif", borderRadius: "12px", spacingUnit: "4px", ...readPageColors() },
  };
}

const tokens = {
  colorPrimary: "--accent",
  colorBackground: "--card",
  colorText: "--ink",
  colorTextSecondary: "--soft",
  colorDanger: "--bad",
} as const;

function readPageColors(): Record<string, string> {
  if (typeof window === "undefined") return {};
  const page = getComputedStyle(document.documentElement);
  const values = Object.entries(tokens).map(([name, token]) => [name, page.getPropertyValue(token).trim()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}
