"use client";

import type { CartLineView } from "@storywall/domain/cart/schema";
import type { Template } from "@storywall/domain/catalog/templates";
import type { WallId } from "@storywall/domain/kernel/ids";
import type { Design } from "@storywall/domain/walls/design/design";
import { isStarted, restoreFromPhotos } from "@storywall/domain/walls/design/restore-design";
import { useEffect, useState } from "react";
import { readCart } from "@/features/cart/store/cart-when-wanted.ts";
import type { KeptWall } from "@/features/walls/editor/saving/keep-wall.tsx";
import { type Draft, readDraft } from "@/features/walls/editor/saving/kept-draft.ts";
import { readSavedDesign } from "@/features/walls/saved-design.ts";
import { type ShopClient, useTRPCClient } from "@/lib/trpc.ts";

type SavedLine = Pick<CartLineView, "design" | "isUploadLater">;

export type SavedWall = { design: Design | null; tray?: string[]; kept?: KeptWall; inCart?: SavedLine };

/** Storage key of the wall in this browser. */
export const wallOf = (template: Template, line: string | null, wallId: string | null | undefined) =>
  line ? `line:${line}` : wallId ? `wall:${wallId}` : template.key;

/**
 * Loads the wall from the first source that has it: unsent draft, cart line or saved wall, local storage, the server's
 * draft, newest photos.
 */
export function useSavedWall(
  template: Template | undefined,
  line: string | null,
  wallId: string | null,
): SavedWall | undefined {
  const client = useTRPCClient();
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined);
  const [saved, setSaved] = useState<SavedWall | undefined>(undefined);

  useEffect(() => {
    if (template) void readDraft(wallOf(template, line, wallId)).then(setDraft);
  }, [template, line, wallId]);

  useEffect(() => {
    // A wall that was just saved is not loaded again.
    if (!template || draft === undefined || saved !== undefined) return;
    let isWanted = true;
    void find(client, template, { line, wallId, draft }).then((found) => isWanted && setSaved(found));
    return () => {
      isWanted = false;
    };
  }, [template, line, wallId, client, draft, saved]);

  return saved;
}

type Sought = { line: string | null; wallId: string | null; draft: Draft | null };

async function find(client: ShopClient, template: Template, { line, wallId, draft }: Sought): Promise<SavedWall> {
  if (wallId && !line) return { ...(await readKept(client, wallId)), ...draft };
  if (draft) return draft;
  const inCart = line ? (await readCart(client))?.lines.find(({ id }) => id === line) : undefined;
  if (inCart) return { design: inCart.design, inCart };
  const here = readSavedDesign(template.key)?.design;
  if (here) return { design: here };
  return { design: await askShop(client, template).catch(() => null) };
}

/** Falls back to an empty wall when the saved one cannot be read; the API client shows the error. */
async function readKept(client: ShopClient, wallId: string): Promise<SavedWall> {
  try {
    const kept = await client.walls.read.query({ wallId: wallId as WallId });
    return { design: kept.design, kept };
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
