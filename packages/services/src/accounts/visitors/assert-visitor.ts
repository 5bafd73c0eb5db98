import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../context.ts";

/**
 * Asserts that a visitor id in a request is the session's. Other visitors' ids fail like unknown ones. Throws
 * USER_NOT_FOUND.
 */
export function assertVisitor({ userId }: Pick<Context, "userId">, named: unknown): void {
  if (named == null || named === "" || named === userId) return;
  throw new ShopError("USER_NOT_FOUND");
}
