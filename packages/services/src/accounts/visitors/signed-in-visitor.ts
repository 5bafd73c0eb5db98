import { UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import type { Context } from "../context.ts";

/** Visitor signed in by a magic link, the `user` of the API specification. */
export const SignedInVisitor = z.object({ id: UserId, email: z.string(), role: z.literal("shopper") });
export type SignedInVisitor = z.infer<typeof SignedInVisitor>;

/**
 * Returns the signed-in visitor; null if this browser is not signed in, even if its visitor verified an email
 * elsewhere.
 */
export async function readSignedInVisitor(
  { db, userId }: Pick<Context, "db" | "userId">,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<SignedInVisitor | null> {
  const user = isSignedIn && userId ? await db.user.findUnique({ where: { id: userId } }) : null;
  return user?.email ? { id: UserId.parse(user.id), email: user.email, role: "shopper" } : null;
}
