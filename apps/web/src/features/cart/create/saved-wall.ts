"use client";

import type { CartLineView } from "@storywall/domain/cart/schema";
import type { Template } from "@storywall/domain/catalog/templates";
import type { WallId } from "@storywall/domain/kernel/ids";
import {
  createEmptyDesign,
  type Design,
  isDesignStarted,
  restoreDesignFromPhotos,
} from "@storywall/domain/walls/design/design";
import { useEffect, useMemo, useState } from "react";
import { hasWallFromPreviousPage } from "@/features/photos/passed-wall.ts";
import { type Draft, deleteDraft, isSameDesign, readDraft } from "@/features/walls/editor/saving/drafts.ts";
import type { StoredWall } from "@/features/walls/editor/saving/save-wall-button.tsx";
import { useDesignOfUploadedPhotos, useDraftSync } from "@/features/walls/editor/saving/use-draft-sync.ts";
import { type Editor, useStoredDraft } from "@/features/walls/editor/use-editor.ts";
import { readSavedDesign } from "@/features/walls/saved-design.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";

type Utils = ReturnType<typeof trpc.useUtils>;
type SavedLine = Pick<CartLineView, "templateKey" | "design" | "isUploadLater">;

export type SavedWall = {
  design: Design | null;
  /** Template of the design, if it may differ from the one in the URL. */
  templateKey?: string | undefined;
  tray?: string[];
  earlier?: Design[];
  savedWall?: StoredWall;
  cartLine?: SavedLine;
  /** Version of the saved wall on which this browser's draft is based. */
  version?: number | undefined;
  /** The saved wall, if it was changed elsewhere after this browser's draft was started. */
  newerVersion?: StoredWall | null;
  /** Set when no saved wall exists and the wall is filled with the visitor's newest photos. */
  isFromNewestPhotos?: boolean;
};

export type WallEditorProps = {
  template: Template;
  saved: SavedWall;
  /** Line of the cart that contains the wall. */
  line: string | null;
  /** Called when the wall is saved under a name for the first time. */
  onFirstSave: (wallId: string) => void;
  /** Called with the key of the template that the editor shows. */
  onTemplate: (templateKey: string) => void;
};

/** Returns the key under which this browser stores a wall of the cart or of "My walls"; undefined for a new wall. */
export const getExistingDraftKey = (line: string | null, wallId: string | null | undefined) =>
  line ? `line:${line}` : wallId ? `wall:${wallId}` : undefined;

/**
 * Loads the wall from the first source that has it, in this order: draft in this browser, cart line or saved wall,
 * local storage, draft on the server, photos that another page passed, newest photos.
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
    if (template) void readDraft(getExistingDraftKey(line, wallId) ?? template.key).then(setDraft);
  }, [template, line, wallId]);

  useEffect(() => {
    // The wall is loaded only once. After a save, the page already shows the current wall.
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
    const templateKey = draft?.templateKey ?? saved.templateKey;
    return { ...saved, ...draft, templateKey, newerVersion: isOutdated ? (saved.savedWall ?? null) : null };
  }
  if (draft) return draft;
  const cartLine = line
    ? (await utils.cart.current.fetch(undefined, { trpc: silent }))?.lines.find(({ id }) => id === line)
    : undefined;
  if (cartLine) return { design: cartLine.design, templateKey: cartLine.templateKey, cartLine };
  const localDesign = readSavedDesign(template.key)?.design;
  if (localDesign) return { design: localDesign };
  return fetchServerDraft(utils, template).catch(() => ({ design: null }));
}

/** Fetches a saved wall. Returns an empty wall if the request fails; the API client shows the error. */
async function fetchSavedWall({ client }: Utils, wallId: string): Promise<SavedWall> {
  try {
    const savedWall = await client.walls.read.query({ wallId: wallId as WallId });
    return { design: savedWall.design, templateKey: savedWall.templateKey, savedWall };
  } catch {
    return { design: null };
  }
}

async function fetchServerDraft({ client }: Utils, template: Template): Promise<SavedWall> {
  const savedWall = await client.visitor.templateInfo.query({ templateKey: template.key }, silent);
  if (savedWall && isDesignStarted(savedWall.design)) return { design: savedWall.design };
  if (hasWallFromPreviousPage()) return { design: null };
  const photos = await client.photos.list.query({}, silent);
  const design = restoreDesignFromPhotos(
    template,
    photos.filter(({ state }) => state === "ready"),
  );
  return { design, isFromNewestPhotos: design !== null };
}

type SavingOptions = {
  savedWall: StoredWall | undefined;
  setSavedWall: (wall: StoredWall) => void;
  editor: Editor;
  cart: { isInCart: boolean; savedLine: Pick<SavedLine, "templateKey" | "design"> | undefined };
};

/**
 * Saves drafts of the wall and tracks its version in "My walls". If another tab or device saved a different
 * version, lets the shopper choose between them.
 */
export function useWallSaving(
  { template, saved, line, onFirstSave }: WallEditorProps,
  { savedWall, setSavedWall, editor, cart }: SavingOptions,
) {
  // Version of the saved wall on which the design on this page is based.
  const [baseVersion, setBaseVersion] = useState(saved.version ?? saved.savedWall?.version);
  const emptyDesign = useMemo(() => createEmptyDesign(template), [template]);
  const { draftKey } = editor;
  const { design } = editor.canvas;
  // A wall that is already in the cart needs no draft, because the next new wall must not start with it.
  const isUnsaved = !isSameDesign(design, emptyDesign) && !cart.isInCart;
  // Changes to a cart line or a saved wall exist only on this page until they are saved.
  const isExistingWall = line !== null || savedWall !== undefined;
  const uploadedDesign = useDesignOfUploadedPhotos(design, editor.photos);
  const current = line ? cart.savedLine : savedWall;
  const isChanged = current?.templateKey !== template.key || !isSameDesign(uploadedDesign, current.design);
  useStoredDraft(draftKey, editor, {
    isDraft: isExistingWall ? !(line && cart.isInCart) : isUnsaved,
    isOnlyCopy: isExistingWall && isChanged,
    version: baseVersion,
  });
  const drafts = useDraftSync({
    template,
    draftKey,
    editor,
    uploadedDesign,
    isExistingWall,
    isDraft: isExistingWall || isUnsaved,
    newerVersion: saved.newerVersion,
  });

  const handleSaved = (now: StoredWall) => {
    setSavedWall(now);
    setBaseVersion(now.version);
    if (isExistingWall) return drafts.forget();
    // This wall is now saved in "My walls", so the next wall of this template starts empty.
    if (!drafts.conflict) drafts.forget();
    void deleteDraft(template.key);
    onFirstSave(now.id);
    window.history.replaceState(null, "", `/create/${template.key}?wall=${now.id}`);
  };

  /** Nothing was saved, because the wall was saved in another tab or on another device in the meantime. */
  const handleChangedElsewhere = (newer: StoredWall) => {
    setSavedWall(newer);
    if (newer.templateKey !== template.key || !isSameDesign(newer.design, uploadedDesign)) drafts.ask(newer);
  };

  const createVersionHandler = (choose: () => void) => () => {
    setBaseVersion(savedWall?.version);
    choose();
  };

  return {
    /** The design without photos that are not uploaded yet. */
    uploadedDesign,
    isUploaded: design.tiles.every(
      ({ userPhotoId }, index) => userPhotoId === uploadedDesign.tiles[index]?.userPhotoId,
    ),
    isExistingWall,
    isChanged,
    handleSaved,
    handleChangedElsewhere,
    hasConflict: drafts.conflict !== null,
    takeOther: createVersionHandler(drafts.takeOther),
    keepMine: createVersionHandler(drafts.keepMine),
    forgetDraft: drafts.forget,
  };
}
