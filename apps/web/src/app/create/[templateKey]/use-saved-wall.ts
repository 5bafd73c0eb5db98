"use client";

import type { Design } from "@storywall/domain/cart/design";
import type { Template } from "@storywall/domain/catalog/templates";
import type { WallId } from "@storywall/domain/ids";
import { isStarted, restoreFromPhotos } from "@storywall/domain/tiles/restore-design";
import { useEffect, useState } from "react";
import { type Draft, readDraft } from "@/features/editor/photos/kept-draft";
import type { KeptWall } from "@/features/editor/saving/keep-wall";
import { readSavedDesign } from "@/lib/saved-design";
import { type ShopClient, useTRPCClient } from "@/lib/trpc";
import { useCart } from "@/shared/cart/use-cart";

export type SavedWall = { design: Design | null; tray?: string[]; kept?: KeptWall };

/** Names the wall among those that this browser keeps. */
export const wallOf = (template: Template, line: string | null, wallId: string | null | undefined) =>
  line ? `line:${line}` : wallId ? `wall:${wallId}` : template.key;

/**
 * Where the wall comes from: what was left of it half sent (F-04), the cart's line or the kept wall, else this browser, else
 * the shop's copy, else the newest photos (S-120…S-122, C-36).
 */
export function useSavedWall(
  template: Template | undefined,
  line: string | null,
  wallId: string | null,
): SavedWall | undefined {
  const { cart, isLoaded } = useCart();
  const client = useTRPCClient();
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined);
  const [saved, setSaved] = useState<SavedWall | undefined>(undefined);

  useEffect(() => {
    if (template) void readDraft(wallOf(template, line, wallId)).then(setDraft);
  }, [template, line, wallId]);

  useEffect(() => {
    if (!template || draft === undefined || saved !== undefined) return;
    if (wallId && !line) {
      void readKept(client, wallId).then((kept) => setSaved({ ...kept, ...draft }));
      return;
    }
    if (draft) return setSaved(draft);
    if (line && !isLoaded) return;
    const inCart = line ? cart?.lines.find(({ id }) => id === line)?.design : undefined;
    const here = inCart ?? readSavedDesign(template.key)?.design;
    if (here) return setSaved({ design: here });
    askShop(client, template).then(
      (design) => setSaved({ design }),
      () => setSaved({ design: null }),
    );
  }, [template, line, wallId, isLoaded, cart, client, draft, saved]);

  return saved;
}

/** A wall that is not there, or not this visitor's, leaves an empty one to begin with; the toast has said why. */
async function readKept(client: ShopClient, wallId: string): Promise<SavedWall> {
  try {
    const { id, name, version, design } = await client.walls.read.query({ wallId: wallId as WallId });
    return { design, kept: { id, name, version } };
  } catch {
    return { design: null };
  }
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
