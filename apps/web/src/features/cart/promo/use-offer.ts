"use client";

import type { AppRouter } from "@storywall/api/app-router";
import type { SetFlagsInput } from "@storywall/domain/accounts/flags";
import type { CartId } from "@storywall/domain/kernel/ids";
import type { inferRouterOutputs } from "@trpc/server";
import { useCallback, useState } from "react";
import { readCartId } from "@/features/cart/store/cart-count.ts";
import { getErrorCode } from "@/lib/api-error.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";

export type CartOffer = inferRouterOutputs<AppRouter>["cart"]["offer"];
type OfferState = { kind: "loading" } | { kind: "failed" } | { kind: "known"; answer: CartOffer };

const silent = { context: { silent: true } };

/**
 * Returns the offer, a function that loads it, and a function that records that it was shown. Errors while recording
 * this are ignored.
 */
export function useOffer() {
  const calls = useTRPCClient();
  const [state, setState] = useState<OfferState>({ kind: "loading" });

  /** Resolves with the offer for the current cart, or with null if loading fails. */
  const loadOffer = useCallback((): Promise<CartOffer | null> => {
    setState((before) => (before.kind === "known" ? before : { kind: "loading" }));
    return fetchOffer(calls, readCartId()).then(
      (answer) => {
        setState({ kind: "known", answer });
        return answer;
      },
      () => {
        setState((before) => (before.kind === "known" ? before : { kind: "failed" }));
        return null;
      },
    );
  }, [calls]);

  const saveFlags = useCallback(
    (flags: Pick<SetFlagsInput, "promoModalSeen" | "isPromoModalSeen">) => {
      calls.visitor.setFlags.mutate(flags, silent).catch(() => {});
    },
    [calls],
  );

  return { state, loadOffer, saveFlags };
}

async function fetchOffer(calls: ApiClient, cartId: CartId | null): Promise<CartOffer> {
  try {
    return await calls.cart.offer.query({ cartId }, silent);
  } catch (error) {
    // The cart whose id is in the cookie was deleted.
    if (cartId && getErrorCode(error) === "CART_NOT_FOUND") return fetchOffer(calls, null);
    throw error;
  }
}
