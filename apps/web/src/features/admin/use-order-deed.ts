"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { toast } from "@/lib/toast";
import { useTRPC } from "@/lib/trpc.ts";

/** One deed at a time to an order; what the shop says against it stands where it was asked for. */
export function useOrderDeed() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (deed: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await deed();
      toast.success(done);
      const changed = [trpc.admin.printFiles.queryKey(), trpc.admin.claims.queryKey()];
      await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
      return true;
    } catch (error) {
      setProblem(sentenceFor(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, isBusy, problem };
}
