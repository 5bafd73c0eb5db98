"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { toast, UNDO_MS } from "@/lib/toast.ts";

/**
 * One deed at a time. What the shop says against it stands where it was asked for, and what these queries show is read anew
 * either way: it may be somebody else who changed it.
 */
export function useDeed(changes: readonly QueryKey[]) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));

  const takeBack = async (undo: () => Promise<unknown>) => {
    try {
      await undo();
      toast.success("As it was before.");
    } catch (error) {
      toast.error(sentenceFor(error));
    }
    await refresh();
  };

  const act = async (
    deed: () => Promise<unknown>,
    done: string,
    { undo }: { undo?: () => Promise<unknown> } = {},
  ): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await deed();
      const action = { label: "Undo", onClick: () => undo && void takeBack(undo) };
      toast.success(done, undo ? { duration: UNDO_MS, action } : undefined);
      return true;
    } catch (error) {
      setProblem(sentenceFor(error));
      return false;
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  return { act, isBusy, problem };
}
