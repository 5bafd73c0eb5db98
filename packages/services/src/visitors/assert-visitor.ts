import { ShopError } from "@storywall/domain/errors";
import type { UserId } from "@storywall/domain/ids";
import type { Context } from "../context.ts";

/** An id that a client sends must be one we gave out (A5). It proves nothing: the session says who asks. */
export async function assertVisitor({ db, userId: own }: Context, userId: UserId | null | undefined): Promise<void> {
  if (!userId || userId === own) return;
  if ((await db.user.count({ where: { id: userId } })) === 0) throw new ShopError("USER_NOT_FOUND");
}
