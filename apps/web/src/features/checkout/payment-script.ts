import type { Stripe } from "@stripe/stripe-js";

export type PaymentAccess = {
  publishableKey: string;
  /** URL of the payment simulator; null for real payments. */
  apiBase: string | null;
};

let opening: Promise<Stripe | null> | undefined;

/**
 * Loads Stripe once per page load. In simulator mode the simulator's script defines `window.Stripe`; the rest of the
 * code is the same.
 */
export function openStripe(access: PaymentAccess): Promise<Stripe | null> {
  opening ??= open(access).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open({ publishableKey, apiBase }: PaymentAccess): Promise<Stripe | null> {
  if (apiBase) await runScript(`${apiBase}/sim/stripe.js`);
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  return loadStripe(publishableKey);
}

function runScript(src: string): Promise<void> {
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
