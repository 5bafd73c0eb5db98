"use client";

import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import type { Appearance, Stripe } from "@stripe/stripe-js";
import { useEffect, useState, useSyncExternalStore } from "react";

export function useStripeScript(access: PaymentAccess) {
  const [attempt, setAttempt] = useState(0);
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { publishableKey, apiBase } = access;

  useEffect(() => {
    let isCurrent = true;
    loadStripeOnce({ publishableKey, apiBase }).then(
      (opened) => isCurrent && (opened ? setStripe(opened) : setHasFailed(true)),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [publishableKey, apiBase, attempt]);

  const retryLoading = () => {
    setHasFailed(false);
    setAttempt((before) => before + 1);
  };
  return { stripe, attempt, hasFailed, retry: retryLoading };
}

let pendingLoad: Promise<Stripe | null> | undefined;

/**
 * Loads Stripe once per page load. In simulator mode, the simulator's script defines `window.Stripe`; all other code
 * stays the same.
 */
function loadStripeOnce(access: PaymentAccess): Promise<Stripe | null> {
  pendingLoad ??= loadStripeClient(access).catch((error: unknown) => {
    pendingLoad = undefined;
    throw error;
  });
  return pendingLoad;
}

async function loadStripeClient({ publishableKey, apiBase }: PaymentAccess): Promise<Stripe | null> {
  if (apiBase) await loadScript(`${apiBase}/sim/stripe.js`);
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  return loadStripe(publishableKey);
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("The payment script could not be loaded"));
    };
    document.head.append(script);
  });
}

const darkModeQuery = "(prefers-color-scheme: dark)";

/** Returns the theme of the card form, which is in an iframe that our stylesheet does not reach. */
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

export type CheckoutAccess = PaymentAccess & {
  /** Whether the browser had a wallet when the wallet buttons were last loaded. If so, their space is reserved. */
  hasWalletCookie: boolean;
};
