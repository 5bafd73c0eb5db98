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

/** The shop's copy follows when nothing was changed for so long. */
const IDLE_MS = 2_000;

type Given = {
  template: Template;
  design: Design;
  /** The same with only the photos that the shop has. */
  savable: Design;
  /** False for a wall that is kept elsewhere: in the cart, or nowhere because nothing is in it yet. */
  isDraft: boolean;
  onTake: (design: Design) => void;
};

/**
 * Keeps a wall while it is being made: in this browser at once, at the shop when the shopper pauses, silently.
 * Pages of one browser that show the same wall keep up with each other; where both were changed, `conflict` is what the
 * other one kept, and nothing is kept until the shopper has chosen.
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
    /** The wall is in the cart: the next one of this layout starts anew. */
    forget: () => {
      forgetDesign(key);
      known.current = { stamp: null, settled: design };
      server.saveNow(key, startDesign(template));
    },
  };
}

/** A failure is nobody's trouble: the next pause, or the connection coming back, tries again. */
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
    /** A page that is left does not wait for the pause. */
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
