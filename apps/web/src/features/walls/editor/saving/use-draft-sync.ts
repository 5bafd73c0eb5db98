"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { createEmptyDesign, type Design } from "@storywall/domain/walls/design/design";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  deleteSavedDesign,
  onSavedInOtherTab,
  readSavedDesign,
  type StoredDesign,
  saveDesign,
} from "@/features/walls/saved-design.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";
import { isSameDesign, resolveDraftConflict } from "./resolve-draft-conflict.ts";

/** Ms without a change after which the draft is saved on the server. */
const IDLE_MS = 2_000;

type DraftSyncOptions = {
  template: Template;
  design: Design;
  /** The design with only the photos that are uploaded. */
  uploadedDesign: Design;
  /** False if the wall is empty or is saved elsewhere (in the cart or in "My walls"). */
  isDraft: boolean;
  onAdopt: (design: Design) => void;
};

/**
 * Saves a draft in this browser immediately, and on the server after a pause. Keeps tabs that edit the same wall in
 * sync. If two tabs have changed the wall, `conflict` is the other tab's version, and nothing is saved until the
 * shopper chooses.
 */
export function useDraftSync({ template, design, uploadedDesign, isDraft, onAdopt }: DraftSyncOptions) {
  const { key } = template;
  const client = useTRPCClient();
  const lastSaved = useRef<{ stamp: string | null; settled: Design } | null>(null);
  const [conflict, setConflict] = useState<StoredDesign | null>(null);
  const [server] = useState(() => createServerDraft(client));

  const adoptVersion = useCallback(
    (stored: StoredDesign) => {
      lastSaved.current = { stamp: stored.stamp, settled: stored.design };
      setConflict(null);
      onAdopt(stored.design);
    },
    [onAdopt],
  );

  useEffect(() => {
    lastSaved.current ??= { stamp: readSavedDesign(key)?.stamp ?? null, settled: design };
    if (!isDraft || conflict) return;
    const stored = readSavedDesign(key);
    const draftState = {
      mine: design,
      settled: lastSaved.current.settled,
      knownStamp: lastSaved.current.stamp,
      stored,
    };
    if (stored && resolveDraftConflict(draftState) === "ask") return setConflict(stored);
    if (stored && isSameDesign(stored.design, uploadedDesign)) {
      lastSaved.current = { stamp: stored.stamp, settled: uploadedDesign };
      return;
    }
    const stamp = newUuid();
    saveDesign(key, uploadedDesign, stamp);
    lastSaved.current = { stamp, settled: uploadedDesign };
    server.saveSoon(key, uploadedDesign);
  }, [key, design, uploadedDesign, isDraft, conflict, server]);

  const latest = useRef(design);
  useEffect(() => {
    latest.current = design;
  });
  useEffect(
    () =>
      onSavedInOtherTab(key, (stored) => {
        const { stamp = null, settled = latest.current } = lastSaved.current ?? {};
        const outcome = resolveDraftConflict({ mine: latest.current, settled, knownStamp: stamp, stored });
        if (outcome === "take") adoptVersion(stored);
        if (outcome === "ask") setConflict(stored);
      }),
    [key, adoptVersion],
  );
  useEffect(() => server.startRetries(), [server]);

  return {
    conflict,
    takeOther: () => conflict && adoptVersion(conflict),
    keepMine: () => {
      if (conflict) lastSaved.current = { stamp: conflict.stamp, settled: conflict.design };
      setConflict(null);
    },
    /** Deletes the draft so that the next wall of this template starts empty. */
    forget: () => {
      deleteSavedDesign(key);
      lastSaved.current = { stamp: null, settled: design };
      server.saveNow(key, createEmptyDesign(template));
    },
  };
}

/** Saves drafts on the server. If this fails, the next save or reconnect tries again. */
function createServerDraft(client: ApiClient) {
  let pendingDraft: { templateKey: string; design: Design } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendPendingDraft = async () => {
    const sent = pendingDraft;
    if (!sent) return;
    const isSaved = await client.visitor.saveTemplateInfo.mutate(sent, { context: { silent: true } }).then(
      () => true,
      () => false,
    );
    if (isSaved && pendingDraft === sent) pendingDraft = null;
  };
  const scheduleSave = (templateKey: string, design: Design, afterMs: number) => {
    pendingDraft = { templateKey, design };
    clearTimeout(timer);
    timer = setTimeout(() => void sendPendingDraft(), afterMs);
  };

  return {
    saveSoon: (templateKey: string, design: Design) => scheduleSave(templateKey, design, IDLE_MS),
    saveNow: (templateKey: string, design: Design) => scheduleSave(templateKey, design, 0),
    /** Saves again after each reconnect. Returns a function that stops this and saves immediately. */
    startRetries() {
      const handleOnline = () => void sendPendingDraft();
      window.addEventListener("online", handleOnline);
      return () => {
        window.removeEventListener("online", handleOnline);
        clearTimeout(timer);
        void sendPendingDraft();
      };
    },
  };
}
