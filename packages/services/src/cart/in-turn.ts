import { setTimeout as sleep } from "node:timers/promises";
import { ShopError } from "@storywall/domain/errors";
import type { CartId } from "@storywall/domain/kernel/ids";

/** The last change of each cart that is under way in this process. */
const last = new Map<CartId, Promise<unknown>>();
const PATIENCE_MS = 10_000;

/**
 * Changes one cart after the other. They would queue on its row, each with a connection in hand: here they wait without
 * one, so that a cart that is hammered leaves the connections to the others. Throws UNAVAILABLE after ten seconds.
 */
export async function inTurn<T>(cartId: CartId, change: () => Promise<T>): Promise<T> {
  const before = last.get(cartId);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  // Whoever gives up leaves its place to those behind it, but no sooner than it would have had it.
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
