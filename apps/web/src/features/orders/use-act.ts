"use client";

import { useState } from "react";
import { failureData } from "@/lib/failure-data.ts";
import { sentenceFor } from "@/lib/failure-toast.ts";

type Failure = { message: string; fields: Readonly<Record<string, string>> };

/** One deed at a time; what the shop says against it stands where it was asked for. */
export function useAct() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const act = async (deed: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await deed();
    } catch (error) {
      setFailure({ message: sentenceFor(error), fields: failureData(error)?.fields ?? {} });
    } finally {
      setBusy(false);
    }
  };
  return { act, isBusy, failure };
}
