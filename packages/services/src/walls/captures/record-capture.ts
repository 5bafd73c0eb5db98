import { inTransaction, type Tx } from "@storywall/db/client";
import type { ShopErrorCode } from "@storywall/domain/errors";
import type { CaptureId } from "@storywall/domain/kernel/ids";
import type { Deps } from "../../kernel/deps.ts";

type Outcome = "ready" | { failed: ShopErrorCode };

/** Marks a capture as ready or failed. A later result does not replace the first one. */
export async function recordCapture(
  { db, now }: Pick<Deps, "db" | "now">,
  { captureId, outcome }: { captureId: CaptureId; outcome: Outcome },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.capture.updateMany({
      where: { id: captureId, readyAt: null, failureCode: null },
      data: outcome === "ready" ? { readyAt: now() } : { failureCode: outcome.failed },
    });
    await run?.done(tx);
  });
}
