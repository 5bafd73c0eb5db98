"use client";

import type { NewCartLine } from "@storywall/domain/cart/line";
import { getButtonClassName } from "@storywall/ui/button";
import { type ComponentType, useState } from "react";
import { apiTexts } from "@/lib/api-texts.ts";
import { reloadIfReplaced } from "@/lib/new-version.ts";
import { toast } from "@/lib/toast.ts";
import { cartButtonTexts } from "./cart-button-texts.tsx";

type Props = {
  text: string;
  /** Creates the lines to add. It is called on each press. */
  lines: () => Promise<readonly NewCartLine[]>;
  className?: string;
};

type Job = {
  lines: readonly NewCartLine[];
  Task: ComponentType<{ lines: readonly NewCartLine[]; onDone: (isAdded: boolean) => void }>;
};

/** Adds lines to the cart on pages that have not loaded the cart. The cart's code is loaded on the first press. */
export function AddToCartButton({ text, lines, className = "" }: Props) {
  const [job, setJob] = useState<Job | "starting" | null>(null);
  // Ids of lines whose addition failed. The server may have added them, so the next press replaces them.
  const [failedIds, setFailedIds] = useState<readonly string[]>([]);
  const startAdding = async () => {
    if (job) return;
    setJob("starting");
    try {
      const [{ AddToCartTask }, builtLines] = await Promise.all([import("./add-to-cart-task.tsx"), lines()]);
      setJob({
        lines: builtLines.map((line, index) => ({ ...line, id: failedIds[index] ?? line.id })),
        Task: AddToCartTask,
      });
    } catch (error) {
      setJob(null);
      if (!(await reloadIfReplaced(error))) toast.error(apiTexts.unreachable, { id: "cart-failure" });
    }
  };
  const finishAdding = (lines: readonly NewCartLine[], isAdded: boolean) => {
    setFailedIds(isAdded ? [] : lines.map(({ id }) => id));
    setJob(null);
  };
  return (
    <>
      <button
        type="button"
        onClick={() => void startAdding()}
        aria-disabled={job !== null}
        className={getButtonClassName("primary", `min-h-13 text-lg aria-disabled:opacity-60 ${className}`)}
      >
        {job ? cartButtonTexts.adding : text}
      </button>
      {job && job !== "starting" ? (
        <job.Task lines={job.lines} onDone={(isAdded) => finishAdding(job.lines, isAdded)} />
      ) : null}
    </>
  );
}
