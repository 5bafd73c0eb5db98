import type { Db } from "@storywall/db/client";
import { keptDays } from "@storywall/domain/operations/retention";
import { AT_ONCE, underLock } from "./under-lock.ts";

/** Marks open carts without changes for 30 days as abandoned; an update reopens them. */
export function abandonCarts(db: Db): Promise<number> {
  return underLock(db, "abandon carts", (tx) => {
    return tx.$executeRaw`
      UPDATE carts SET state = 'abandoned' WHERE id IN (
        SELECT id FROM carts
        WHERE state = 'open' AND updated_at < now() - make_interval(days => ${keptDays.cartUntilAbandoned}::int)
        ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`;
  });
}
