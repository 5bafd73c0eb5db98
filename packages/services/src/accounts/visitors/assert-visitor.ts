import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../context.ts";

/**
 * Throws USER_NOT_FOUND unless the visitor id in a request belongs to the session. Other visitors' ids cause the same
 * error as unknown ids.
 */
export function assertSameVisitor({ userId }: Pick<Context, "userId">, claimedUserId: unknown): void {
  if (claimedUserId == null || claimedUserId === "" || claimedUserId === userId) return;
  throw new ShopError("USER_NOT_FOUND");
}
