"use client";

import type { AppRouter } from "@storywall/api/app-router";
import type { SetFlagsInput } from "@storywall/domain/accounts/flags";
import type { inferRouterOutputs } from "@trpc/server";
import { useCallback, useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";

export type Offer = NonNullable<inferRouterOutputs<AppRouter>["catalog"]["offer"]>;
type OfferState = { kind: "loading" } | { kind: "failed" } | { kind: "known"; offer: Offer | null };

const quietly = { context: { silent: true } };

/** Returns the offer and functions to load it and to save that it was shown. Failures to save are ignored. */
export function useOffer() {
  const calls = useTRPCClient();
  const [offer, setOffer] = useState<OfferState>({ kind: "loading" });

  const loadOffer = useCallback(() => {
    setOffer((before) => (before.kind === "known" ? before : { kind: "loading" }));
    calls.catalog.offer.query(undefined, quietly).then(
      (loadedOffer) => setOffer({ kind: "known", offer: loadedOffer }),
      () => setOffer((before) => (before.kind === "known" ? before : { kind: "failed" })),
    );
  }, [calls]);

  const saveFlags = useCallback(
    (flags: Pick<SetFlagsInput, "promoModalSeen" | "isPromoModalSeen">) => {
      calls.visitor.setFlags.mutate(flags, quietly).catch(() => {});
    },
    [calls],
  );

  return { offer, loadOffer, saveFlags };
}
