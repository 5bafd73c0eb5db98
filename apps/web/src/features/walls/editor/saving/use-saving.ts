"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import { newUuid } from "@storywall/domain/kernel/uuid";
import type { Design } from "@storywall/domain/walls/design/design";
import { startDesign } from "@storywall/domain/walls/design/start-design";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  forgetDesign,
  type KeptDesign,
  onKeptElsewhere,
  readSavedDesign,
  saveDesign,
} from "@/features/walls/saved-design.ts";
import { type ShopClient, useTRPCClient } from "@/lib/trpc.ts";
import { isSameDesign, meetKept } from "./meet-kept.ts";

/** Idle ms before the draft is saved on the server. */
const IDLE_MS = 2_000;

type Given = {
  template: Template;
  design: Design;
  /** The design with uploaded photos only. */
  savable: Design;
  /** False if the wall is saved elsewhere (cart, "My walls") or is empty. */
  isDraft: boolean;
  onTake: (design: Design) => void;
};

/**
 * Saves a draft: in this browser at once, on the server when idle. Syncs tabs that edit the same wall; if both changed,
 * `conflict` holds the other version and saving pauses until the shopper chooses.
 */
export function useSaving({ template, design, savable, isDraft, onTake }: Given) {
  const { key } = template;
  const client = useTRPCClient();
  const known = useRef<{ stamp: string | null; settled: Design } | null>(null);
  const [conflict, setConflict] = useState<KeptDesign | null>(null);
  const [server] = useState(() => openServerCopy(client));

  const take = useCallback(
    (kept: KeptDesign) => {
      known.current = { stamp: kept.stamp, settled: kept.design };
      setConflict(null);
      onTake(kept.design);
    },
    [onTake],
  );

  useEffect(() => {
    known.current ??= { stamp: readSavedDesign(key)?.stamp ?? null, settled: design };
    if (!isDraft || conflict) return;
    const kept = readSavedDesign(key);
    const meeting = { mine: design, settled: known.current.settled, knownStamp: known.current.stamp, kept };
    if (kept && meetKept(meeting) === "ask") return setConflict(kept);
    if (kept && isSameDesign(kept.design, savable)) {
      known.current = { stamp: kept.stamp, settled: savable };
      return;
    }
    const stamp = newUuid();
    saveDesign(key, savable, stamp);
    known.current = { stamp, settled: savable };
    server.saveSoon(key, savable);
  }, [key, design, savable, isDraft, conflict, server]);

  const latest = useRef(design);
  useEffect(() => {
    latest.current = design;
  });
  useEffect(
    () =>
      onKeptElsewhere(key, (kept) => {
        const { stamp = null, settled = latest.current } = known.current ?? {};
        const outcome = meetKept({ mine: latest.current, settled, knownStamp: stamp, kept });
        if (outcome === "take") take(kept);
        if (outcome === "ask") setConflict(kept);
      }),
    [key, take],
  );
  useEffect(() => server.open(), [server]);

  return {
    conflict,
    takeOther: () => conflict && take(conflict),
    keepMine: () => {
      if (conflict) known.current = { stamp: conflict.stamp, settled: conflict.design };
      setConflict(null);
    },
    /** Deletes the draft, so the next wall of this template starts empty. */
    forget: () => {
      forgetDesign(key);
      known.current = { stamp: null, settled: design };
      server.saveNow(key, startDesign(template));
    },
  };
}

/** Failures are ignored: the next pause or reconnect retries. */
function openServerCopy(client: ShopClient) {
  let waiting: { templateKey: string; design: Design } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async () => {
    const sent = waiting;
    if (!sent) return;
    const isKept = await client.visitor.saveTemplateInfo.mutate(sent, { context: { silent: true } }).then(
      () => true,
      () => false,
    );
    if (isKept && waiting === sent) waiting = null;
  };
  const save = (templateKey: string, design: Design, afterMs: number) => {
    waiting = { templateKey, design };
    clearTimeout(timer);
    timer = setTimeout(() => void send(), afterMs);
  };

  return {
    saveSoon: (templateKey: string, design: Design) => save(templateKey, design, IDLE_MS),
    saveNow: (templateKey: string, design: Design) => save(templateKey, design, 0),
    /** Saves at once when the page is left. */
    open() {
      const retry = () => void send();
      window.addEventListener("online", retry);
      return () => {
        window.removeEventListener("online", retry);
        clearTimeout(timer);
        void send();
      };
    },
  };
}
