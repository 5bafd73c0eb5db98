"use client";

import type { Design } from "@storywall/domain/cart/design";
import type { Template } from "@storywall/domain/catalog/templates";
import { isStarted, restoreFromPhotos } from "@storywall/domain/tiles/restore-design";
import { useEffect, useState } from "react";
import { type Draft, readDraft } from "@/features/editor/photos/kept-draft";
import { readSavedDesign } from "@/lib/saved-design";
import { type ShopClient, useTRPCClient } from "@/lib/trpc";
import { useCart } from "@/shared/cart/use-cart";

export type SavedWall = { design: Design | null; tray?: string[] };

/** Names the wall among those that this browser keeps. */
export const wallOf = (template: Template, line: string | null) => (line ? `line:${line}` : template.key);

/**
 * Where the wall comes from: what was left of it half sent (F-04), the cart's line, else this browser, else the shop's copy,
 * else the newest photos (S-120…S-122, C-36).
 */
export function useSavedWall(template: Template | undefined, line: string | null): SavedWall | undefined {
  const { cart, isLoaded } = useCart();
  const client = useTRPCClient();
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined);
  const [saved, setSaved] = useState<SavedWall | undefined>(undefined);

  useEffect(() => {
    if (template) void readDraft(wallOf(template, line)).then(setDraft);
  }, [template, line]);

  useEffect(() => {
    if (!template || draft === undefined || saved !== undefined) return;
    if (draft) return setSaved(draft);
    if (line && !isLoaded) return;
    const inCart = line ? cart?.lines.find(({ id }) => id === line)?.design : undefined;
    const here = inCart ?? readSavedDesign(template.key)?.design;
    if (here) return setSaved({ design: here });
    askShop(client, template).then(
      (design) => setSaved({ design }),
      () => setSaved({ design: null }),
    );
  }, [template, line, isLoaded, cart, client, draft, saved]);

  return saved;
}

async function askShop(client: ShopClient, template: Template): Promise<Design | null> {
  const silent = { context: { silent: true } };
  const kept = await client.visitor.templateInfo.query({ templateKey: template.key }, silent);
  if (kept && isStarted(kept.design)) return kept.design;
  const photos = await client.photos.list.query({}, silent);
  return restoreFromPhotos(
    template,
    photos.filter(({ state }) => state === "ready"),
  );
}
