import { setTimeout as sleep } from "node:timers/promises";
import { ShopError } from "@storywall/domain/errors";
import type { CartId } from "@storywall/domain/kernel/ids";

/** Last queued change of each cart in this process. */
const lastTurns = new Map<CartId, Promise<unknown>>();
const WAIT_TIMEOUT_MS = 10_000;

/**
 * Runs changes to the same cart one at a time. Waiting here instead of on the row lock keeps a busy cart from using up
 * database connections. Throws UNAVAILABLE after ten seconds.
 */
export async function withCartMutex<T>(cartId: CartId, change: () => Promise<T>): Promise<T> {
  const previousTurn = lastTurns.get(cartId);
  const { promise: turnDone, resolve: finishTurn } = Promise.withResolvers<void>();
  // Includes the previous turn, because this change may time out before the previous change ends.
  const ownTurn = previousTurn ? previousTurn.then(() => turnDone) : turnDone;
  lastTurns.set(cartId, ownTurn);
  try {
    if (previousTurn) await withTimeout(previousTurn);
    return await change();
  } finally {
    finishTurn();
    if (lastTurns.get(cartId) === ownTurn) lastTurns.delete(cartId);
  }
}

async function withTimeout(turn: Promise<unknown>): Promise<void> {
  const abortController = new AbortController();
  const timeout = sleep(WAIT_TIMEOUT_MS, undefined, { signal: abortController.signal }).then(() => {
    throw new ShopError("UNAVAILABLE", { reason: "contended" });
  });
  try {
    await Promise.race([turn, timeout]);
  } finally {
    abortController.abort();
    timeout.catch(() => {});
  }
}
