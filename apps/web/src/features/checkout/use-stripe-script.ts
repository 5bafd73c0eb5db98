"use client";

import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { loadStripeOnce } from "./load-stripe-once.ts";

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
