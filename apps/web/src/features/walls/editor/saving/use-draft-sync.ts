"use client";

import { findTemplateByKey, type Template } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { createEmptyDesign, type Design } from "@storywall/domain/walls/design/design";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isUploaded, type PhotosState } from "@/features/photos/photos-state.ts";
import type { Editor } from "@/features/walls/editor/use-editor.ts";
import {
  deleteSavedDesign,
  onDesignSavedInOtherTab,
  readSavedDesign,
  removePendingPhotos,
  type StoredDesign,
  saveDesign,
} from "@/features/walls/saved-design.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";
import { deleteDraft, isSameDesign, mergeSparePhotos, resolveDraftConflict } from "./drafts.ts";

/** Ms without a change after which the draft is saved on the server. */
const IDLE_MS = 2_000;

type DraftSyncOptions = {
  template: Template;
  /** Key under which this browser stores the wall. */
  draftKey: string;
  editor: Pick<Editor, "canvas" | "photos" | "dispatch">;
  /** The design without photos that are not uploaded yet. */
  uploadedDesign: Design;
  /**
   * Whether the wall exists in the cart or in "My walls". Changes to such a wall are not saved as a draft; they are
   * only sent to other tabs.
   */
  isExistingWall: boolean;
  /** False if there is nothing to save, such as an empty wall. */
  isDraft: boolean;
  /** Newer version of the saved wall, if this browser has a draft that is based on an older version. */
  newerVersion?: WallVersion | null | undefined;
};

type WallVersion = { templateKey: string; design: Design };

/**
 * Saves a draft in this browser immediately, and on the server after a pause. Keeps tabs that edit the same wall in
 * sync. If two tabs or devices have changed the wall, `conflict` is the other version, and nothing is saved until the
 * shopper chooses.
 */
export function useDraftSync(options: DraftSyncOptions) {
  const { template, draftKey: key, editor, uploadedDesign, isExistingWall, isDraft, newerVersion = null } = options;
  const { canvas, photos, dispatch } = editor;
  const { design } = canvas;
  const client = useTRPCClient();
  const lastSaved = useRef<{ key: string; stamp: string | null; design: Design; tray: readonly string[] } | null>(null);
  const [conflict, setConflict] = useState<StoredDesign | null>(newerVersion && toStoredDesign(key, newerVersion));
  const [server] = useState(() => createServerDrafts(client));
  // Spare photos are saved together with the design, but a difference in spare photos alone is not a conflict.
  const spares = canvas.tray.filter((id) => isUploaded(photos.get(id))).join(" ");
  const latest = useRef({ design, tray: canvas.tray });
  useEffect(() => {
    latest.current = { design, tray: canvas.tray };
  });
  const takeSpares = useCallback(
    (shown: Design, { tray, templateKey }: StoredDesign) => {
      const placed = shown.tiles.map(({ userPhotoId }) => userPhotoId);
      const known = lastSaved.current?.tray ?? [];
      const merged = mergeSparePhotos({ mine: latest.current.tray, known, stored: tray });
      const spare = merged.filter((id) => !placed.includes(id));
      if (lastSaved.current) lastSaved.current.tray = tray;
      if (shown === latest.current.design && spare.join() === latest.current.tray.join()) return;
      const taken = shown === latest.current.design ? undefined : findTemplateByKey(templateKey ?? "");
      dispatch({ type: "design-taken", design: shown, tray: spare, ...(taken && { template: taken }) });
    },
    [dispatch],
  );

  const adoptVersion = useCallback(
    (stored: StoredDesign) => {
      setConflict(null);
      takeSpares(stored.design, stored);
      lastSaved.current = { key, stamp: stored.stamp, design: stored.design, tray: stored.tray };
    },
    [key, takeSpares],
  );

  useEffect(() => {
    const stored = readSavedDesign(key);
    if (lastSaved.current?.key !== key) {
      const keyBefore = lastSaved.current?.key;
      lastSaved.current = { key, stamp: stored?.stamp ?? null, design, tray: stored?.tray ?? [] };
      // The wall has moved to another template. A conflict about the previous template's wall no longer matters.
      if (conflict && keyBefore) setConflict(null);
      else if (keyBefore && !isExistingWall) deleteTemplateDraft(server, keyBefore);
    }
    if (!isDraft || conflict) return;
    const draftState = {
      mine: design,
      saved: lastSaved.current.design,
      knownStamp: lastSaved.current.stamp,
      stored,
    };
    if (stored && resolveDraftConflict(draftState) === "ask") return setConflict(stored);
    const mine = spares ? spares.split(" ") : [];
    const tray = mergeSparePhotos({ mine, known: lastSaved.current.tray, stored: stored?.tray ?? [] });
    const isTrayChanged = tray.length !== (stored?.tray.length ?? 0) || tray.some((id) => !stored?.tray.includes(id));
    if (stored && isSameDesign(stored.design, uploadedDesign) && !isTrayChanged) {
      lastSaved.current = { ...lastSaved.current, stamp: stored.stamp, design: uploadedDesign };
      return;
    }
    // Opening a wall from the cart or from "My walls" does not count as a change.
    if (isExistingWall && isSameDesign(lastSaved.current.design, uploadedDesign) && !isTrayChanged) return;
    const stamp = newUuid();
    saveDesign(key, { design: uploadedDesign, stamp, tray, templateKey: template.key });
    // Spare photos that another tab has just added become known only when this page shows them.
    lastSaved.current = { key, stamp, design: uploadedDesign, tray: tray.filter((id) => mine.includes(id)) };
    if (!isExistingWall) server.saveSoon(key, uploadedDesign);
  }, [key, design, uploadedDesign, spares, isExistingWall, isDraft, conflict, server, template]);

  useEffect(
    () =>
      onDesignSavedInOtherTab(key, (stored) => {
        const { design: mine } = latest.current;
        const { stamp = null, design: saved = mine } = lastSaved.current ?? {};
        const outcome = resolveDraftConflict({ mine, saved, knownStamp: stamp, stored });
        if (outcome === "take") adoptVersion(stored);
        else if (outcome === "ask") setConflict(stored);
        else takeSpares(mine, stored);
      }),
    [key, adoptVersion, takeSpares],
  );
  useEffect(() => server.startRetries(), [server]);

  return {
    conflict,
    /** Lets the shopper choose between the wall on this page and another version that was saved in the meantime. */
    ask: (other: WallVersion) => setConflict(toStoredDesign(key, other)),
    takeOther: () => conflict && adoptVersion(conflict),
    keepMine: () => {
      if (conflict) lastSaved.current = { key, stamp: conflict.stamp, design: conflict.design, tray: [] };
      setConflict(null);
    },
    /** Deletes the draft, so that the next wall of this template starts empty. */
    forget: () => {
      deleteSavedDesign(key);
      lastSaved.current = { key, stamp: null, design, tray: [] };
      if (!isExistingWall) server.saveNow(template.key, createEmptyDesign(template));
    },
  };
}

function deleteTemplateDraft(server: ServerDrafts, templateKey: string): void {
  deleteSavedDesign(templateKey);
  void deleteDraft(templateKey);
  const template = findTemplateByKey(templateKey);
  if (template) server.saveNow(templateKey, createEmptyDesign(template));
}

/** A version that comes from the server has no spare photos, so it gets those that this browser has stored. */
function toStoredDesign(key: string, { templateKey, design }: WallVersion): StoredDesign {
  const stored = readSavedDesign(key);
  return { templateKey, design, stamp: stored?.stamp ?? "", tray: stored?.tray ?? [] };
}

/**
 * Returns the design without photos that are not uploaded yet. Photos that this page does not know stay in it, because
 * they belong to the saved wall. The returned object does not change while uploads progress.
 */
export function useDesignOfUploadedPhotos(design: Design, photos: PhotosState): Design {
  const pendingUploadIds = design.tiles.flatMap(({ userPhotoId }) => {
    const photo = userPhotoId ? photos.get(userPhotoId) : undefined;
    return photo && !isUploaded(photo) ? [photo.id] : [];
  });
  const key = pendingUploadIds.join(" ");
  return useMemo(() => removePendingPhotos(design, (id) => !key.split(" ").includes(id)), [design, key]);
}

type ServerDrafts = ReturnType<typeof createServerDrafts>;

/** Saves drafts on the server. If this fails, the next save or reconnect tries again. */
function createServerDrafts(client: ApiClient) {
  /** For each template, the design that must be saved. */
  const pendingDrafts = new Map<string, Design>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendDraft = async (templateKey: string, design: Design) => {
    const isSaved = await client.visitor.saveTemplateInfo
      .mutate({ templateKey, design }, { context: { silent: true } })
      .then(
        () => true,
        () => false,
      );
    if (isSaved && pendingDrafts.get(templateKey) === design) pendingDrafts.delete(templateKey);
  };
  const sendPendingDrafts = () => {
    for (const [templateKey, design] of pendingDrafts) void sendDraft(templateKey, design);
  };
  const scheduleSave = (templateKey: string, design: Design, afterMs: number) => {
    pendingDrafts.set(templateKey, design);
    clearTimeout(timer);
    timer = setTimeout(sendPendingDrafts, afterMs);
  };

  return {
    saveSoon: (templateKey: string, design: Design) => scheduleSave(templateKey, design, IDLE_MS),
    saveNow: (templateKey: string, design: Design) => scheduleSave(templateKey, design, 0),
    /** Saves pending drafts after each reconnect. Returns a function that ends the retries and saves pending drafts. */
    startRetries() {
      window.addEventListener("online", sendPendingDrafts);
      return () => {
        window.removeEventListener("online", sendPendingDrafts);
        clearTimeout(timer);
        sendPendingDrafts();
      };
    },
  };
}
