import type { Context } from "../context.ts";
import { forgetSession } from "./known-sessions.ts";
import { sessionHash } from "./session-token.ts";

/** Deletes the cookie's session on the server, so that a copied cookie stops working. */
export async function signOutVisitor(ctx: Context, { sid }: { sid: string | undefined }): Promise<void> {
  const hash = sessionHash(ctx.secret, sid);
  if (!hash) return;
  await ctx.db.session.deleteMany({ where: { hash } });
  forgetSession(ctx, hash);
}
