import { UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import type { Context } from "../context.ts";

/** The specification's `user` for a visitor signed in by a magic link. */
export const SignedInVisitor = z.object({ id: UserId, email: z.string(), role: z.literal("shopper") });
export type SignedInVisitor = z.infer<typeof SignedInVisitor>;

/** Null if this browser is not signed in, even if its visitor has verified an email elsewhere. */
export async function readSignedInVisitor(
  { db, userId }: Pick<Context, "db" | "userId">,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<SignedInVisitor | null> {
  const user = isSignedIn && userId ? await db.user.findUnique({ where: { id: userId } }) : null;
  return user?.email ? { id: UserId.parse(user.id), email: user.email, role: "shopper" } : null;
}
