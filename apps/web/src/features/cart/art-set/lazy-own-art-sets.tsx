"use client";

import type { Pricing } from "@storywall/domain/catalog/prices";
import { Button } from "@storywall/ui/button";
import { type ComponentType, useEffect, useState } from "react";
import { artSetsTexts } from "@/features/catalog/art-sets/art-sets-texts.ts";
import { apiTexts } from "@/lib/api-texts.ts";
import { reloadIfBuildReplaced } from "@/lib/new-version.ts";
import { toast } from "@/lib/toast.ts";

type OwnArtSets = ComponentType<{ pricing: Pricing; isCreating: boolean }>;

const hasVisitorCookie = () => /(?:^|;\s*)userId=/.test(document.cookie);

/** The visitor's own sets. New visitors see a button; nothing is loaded until they press it. */
export function LazyOwnArtSets({ pricing }: { pricing: Pricing }) {
  const [loaded, setLoaded] = useState<{ OwnArtSets: OwnArtSets; isCreating: boolean } | null>(null);
  const loadOwnArtSets = async (isCreating: boolean) => {
    try {
      const { OwnArtSets } = await import("./own-art-sets.tsx");
      setLoaded({ OwnArtSets, isCreating });
    } catch (error) {
      if (!(await reloadIfBuildReplaced(error)) && isCreating) toast.error(apiTexts.unreachable);
    }
  };
  useEffect(() => {
    const timer = setTimeout(() => hasVisitorCookie() && void loadOwnArtSets(false), 600);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-labelledby="own" className="mt-20">
      <h2 id="own" className="text-3xl">
        {artSetsTexts.yourSets}
      </h2>
      <p className="mt-2 max-w-prose text-soft">{artSetsTexts.yourSetsText}</p>
      {loaded ? (
        <loaded.OwnArtSets pricing={pricing} isCreating={loaded.isCreating} />
      ) : (
        <Button variant="plain" className="noscript:hidden mt-5" onClick={() => void loadOwnArtSets(true)}>
          {artSetsTexts.createSet}
        </Button>
      )}
    </section>
  );
}
