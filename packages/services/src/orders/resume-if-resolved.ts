import type { Tx } from "@storywall/db/client";
import { reviewPrints } from "./review-prints.ts";

/** Returns whether another photo can resolve this reason for holding an order. */
export const isPhotoProblem = (code: string | null) => code === null || /^(PHOTO|FILE)/.test(code);

/**
 * Repeats the preflight of an order that is on hold for a photo problem. Resumes the order if no problem is left;
 * otherwise updates the reason. The order must be locked.
 */
export async function resumeIfResolved(
  tx: Tx,
  { id, state, problemCode }: { id: string; state: string; problemCode: string | null },
): Promise<void> {
  if (state !== "needs_attention" || !isPhotoProblem(problemCode)) return;
  const remainingProblem = await reviewPrints(tx, id);
  await tx.order.update({
    where: { id },
    data: remainingProblem ? { problemCode: remainingProblem } : { state: "checking", problemCode: null },
  });
}
