import { setTimeout as sleep } from "node:timers/promises";
import { ShopError } from "@storywall/domain/errors";
import type { CartId } from "@storywall/domain/kernel/ids";

/** The last queued change of each cart in this process. */
const last = new Map<CartId, Promise<unknown>>();
const PATIENCE_MS = 10_000;

/**
 * Runs changes to the same cart one at a time. Waiting here instead of on the row lock keeps a busy cart from using up
 * database connections. Throws UNAVAILABLE after ten seconds.
 */
export async function inTurn<T>(cartId: CartId, change: () => Promise<T>): Promise<T> {
  const before = last.get(cartId);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  // A change that times out must not let the next one start before its predecessor has ended.
  const mine = before ? before.then(() => over) : over;
  last.set(cartId, mine);
  try {
    if (before) await withinPatience(before);
    return await change();
  } finally {
    end();
    if (last.get(cartId) === mine) last.delete(cartId);
  }
}

async function withinPatience(turn: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: waiting.signal }).then(() => {
    throw new ShopError("UNAVAILABLE", { reason: "contended" });
  });
  try {
    await Promise.race([turn, late]);
  } finally {
    waiting.abort();
    late.catch(() => {});
  }
}
