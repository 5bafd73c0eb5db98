"use client";

import type { CartLineView } from "@storywall/domain/cart/schema";
import type { Template } from "@storywall/domain/catalog/templates";
import type { WallId } from "@storywall/domain/kernel/ids";
import type { Design } from "@storywall/domain/walls/design/design";
import { isDesignStarted, restoreDesignFromPhotos } from "@storywall/domain/walls/design/restore-design";
import { useEffect, useState } from "react";
import { hasFilesFromPreviousPage } from "@/features/photos/passed-files.ts";
import { type Draft, readDraft } from "@/features/walls/editor/saving/draft-storage.ts";
import type { StoredWall } from "@/features/walls/editor/saving/save-wall-button.tsx";
import { readSavedDesign } from "@/features/walls/saved-design.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";

type Utils = ReturnType<typeof trpc.useUtils>;
type SavedLine = Pick<CartLineView, "design" | "isUploadLater">;

export type SavedWall = {
  design: Design | null;
  tray?: string[];
  savedWall?: StoredWall;
  cartLine?: SavedLine;
  /** Version of the saved wall that this browser's draft changes. */
  version?: number | undefined;
  /** The saved wall, if it was saved elsewhere since this browser's draft was begun. */
  newerVersion?: Design | null;
  /** Set when no saved wall exists and the wall is filled with the visitor's newest photos. */
  isFromNewestPhotos?: boolean;
};

/** Returns the key under which this browser stores the wall. */
export const getDraftKey = (template: Template, line: string | null, wallId: string | null | undefined) =>
  line ? `line:${line}` : wallId ? `wall:${wallId}` : template.key;

/**
 * Loads the wall from the first source that has it, in this order: draft in this browser, cart line or saved wall,
 * local storage, draft on the server, newest photos. Files passed from another page take the place of the newest photos.
 */
export function useSavedWall(
  template: Template | undefined,
  line: string | null,
  wallId: string | null,
): SavedWall | undefined {
  const utils = trpc.useUtils();
  const [draft, setDraft] = useState<Draft | null | undefined>(undefined);
  const [saved, setSaved] = useState<SavedWall | undefined>(undefined);

  useEffect(() => {
    if (template) void readDraft(getDraftKey(template, line, wallId)).then(setDraft);
  }, [template, line, wallId]);

  useEffect(() => {
    // Load only once. After a save, the page already shows the wall.
    if (!template || draft === undefined || saved !== undefined) return;
    let isCurrent = true;
    void findSavedWall(utils, template, { line, wallId, draft }).then((found) => isCurrent && setSaved(found));
    return () => {
      isCurrent = false;
    };
  }, [template, line, wallId, utils, draft, saved]);

  return saved;
}

type WallQuery = { line: string | null; wallId: string | null; draft: Draft | null };

async function findSavedWall(utils: Utils, template: Template, { line, wallId, draft }: WallQuery): Promise<SavedWall> {
  if (wallId && !line) {
    const saved = await fetchSavedWall(utils, wallId);
    const isOutdated = draft?.version !== undefined && saved.savedWall && draft.version < saved.savedWall.version;
    return { ...saved, ...draft, newerVersion: isOutdated ? saved.design : null };
  }
  if (draft) return draft;
  const cartLine = line
    ? (await utils.cart.current.fetch(undefined, { trpc: silent }))?.lines.find(({ id }) => id === line)
    : undefined;
  if (cartLine) return { design: cartLine.design, cartLine };
  const localDesign = readSavedDesign(template.key)?.design;
  if (localDesign) return { design: localDesign };
  return fetchServerDraft(utils, template).catch(() => ({ design: null }));
}

/** Fetches a saved wall. Returns an empty wall if the request fails; the API client shows the error. */
async function fetchSavedWall({ client }: Utils, wallId: string): Promise<SavedWall> {
  try {
    const savedWall = await client.walls.read.query({ wallId: wallId as WallId });
    return { design: savedWall.design, savedWall };
  } catch {
    return { design: null };
  }
}

async function fetchServerDraft({ client }: Utils, template: Template): Promise<SavedWall> {
  const savedWall = await client.visitor.templateInfo.query({ templateKey: template.key }, silent);
  if (savedWall && isDesignStarted(savedWall.design)) return { design: savedWall.design };
  if (hasFilesFromPreviousPage()) return { design: null };
  const photos = await client.photos.list.query({}, silent);
  const design = restoreDesignFromPhotos(
    template,
    photos.filter(({ state }) => state === "ready"),
  );
  return { design, isFromNewestPhotos: design !== null };
}
