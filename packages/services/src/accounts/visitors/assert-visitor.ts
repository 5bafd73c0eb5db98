import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../context.ts";

/**
 * The session says who asks; a visitor's id in a request must be that one's. Another visitor's id gets the same answer as
 * an unknown one. Throws USER_NOT_FOUND.
 */
export function assertVisitor({ userId }: Pick<Context, "userId">, named: unknown): void {
  if (named == null || named === "" || named === userId) return;
  throw new ShopError("USER_NOT_FOUND");
}
