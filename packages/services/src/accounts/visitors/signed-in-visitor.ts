import { UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import type { Context } from "../context.ts";

/** Who signed in by a magic link: the `user` item of the specification. */
export const SignedInVisitor = z.object({ id: UserId, email: z.string(), role: z.literal("shopper") });
export type SignedInVisitor = z.infer<typeof SignedInVisitor>;

/** Null for a browser that is not signed in, whatever its visitor may have proven elsewhere. */
export async function readSignedInVisitor(
  { db, userId }: Pick<Context, "db" | "userId">,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<SignedInVisitor | null> {
  const user = isSignedIn && userId ? await db.user.findUnique({ where: { id: userId } }) : null;
  return user?.email ? { id: UserId.parse(user.id), email: user.email, role: "shopper" } : null;
}
