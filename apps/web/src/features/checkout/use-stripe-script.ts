"use client";

import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

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

  const retry = () => {
    setHasFailed(false);
    setAttempt((before) => before + 1);
  };
  return { stripe, attempt, hasFailed, retry };
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
