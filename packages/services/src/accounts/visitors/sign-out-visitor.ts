import type { Context } from "../context.ts";
import { evictSession } from "./session-cache.ts";
import { getSessionHash } from "./session-cookie.ts";

/** Deletes the cookie's session on the server, so that a copied cookie stops working. */
export async function signOutVisitor(ctx: Context, { sid }: { sid: string | undefined }): Promise<void> {
  const hash = getSessionHash(ctx.secret, sid);
  if (!hash) return;
  await ctx.db.session.deleteMany({ where: { hash } });
  evictSession(ctx, hash);
}
