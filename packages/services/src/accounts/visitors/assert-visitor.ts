import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../context.ts";

/**
 * Asserts that a visitor id in a request is the session's. Other visitors' ids fail like unknown ones. Throws
 * USER_NOT_FOUND.
 */
export function assertSameVisitor({ userId }: Pick<Context, "userId">, claimedUserId: unknown): void {
  if (claimedUserId == null || claimedUserId === "" || claimedUserId === userId) return;
  throw new ShopError("USER_NOT_FOUND");
}
