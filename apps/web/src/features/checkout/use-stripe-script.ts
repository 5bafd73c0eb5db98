"use client";

import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { openStripe, type PaymentAccess } from "./payment-script.ts";

/** Loads Stripe; change `attempt` to retry. */
export function useStripeScript(access: PaymentAccess) {
  const [attempt, setAttempt] = useState(0);
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { publishableKey, apiBase } = access;

  useEffect(() => {
    let isWanted = true;
    openStripe({ publishableKey, apiBase }).then(
      (opened) => isWanted && (opened ? setStripe(opened) : setHasFailed(true)),
      () => isWanted && setHasFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [publishableKey, apiBase, attempt]);

  const retry = () => {
    setHasFailed(false);
    setAttempt((before) => before + 1);
  };
  return { stripe, attempt, hasFailed, retry };
}
