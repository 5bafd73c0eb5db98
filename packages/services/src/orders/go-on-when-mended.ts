import type { Tx } from "@storywall/db/client";
import { reviewPrints } from "./review-prints.ts";

/** Which reasons for holding an order a photo can mend. */
export const isAboutPhotos = (code: string | null) => code === null || /^(PHOTO|FILE)/.test(code);

/**
 * Looks at an order again after something was done about its photos. One that was held for them goes on as soon as
 * nothing is against any piece; until then it says what is left. The order must be locked.
 */
export async function goOnWhenMended(
  tx: Tx,
  { id, state, problemCode }: { id: string; state: string; problemCode: string | null },
): Promise<void> {
  if (state !== "needs_attention" || !isAboutPhotos(problemCode)) return;
  const left = await reviewPrints(tx, id);
  await tx.order.update({
    where: { id },
    data: left ? { problemCode: left } : { state: "checking", problemCode: null },
  });
}
