import type { Context } from "../context.ts";
import { forgetSession } from "./known-sessions.ts";
import { sessionHash } from "./session-token.ts";

/** Ends the session of this cookie on the server; a copy of the cookie is nobody's any more. */
export async function signOutVisitor(ctx: Context, { sid }: { sid: string | undefined }): Promise<void> {
  const hash = sessionHash(ctx.secret, sid);
  if (!hash) return;
  await ctx.db.session.deleteMany({ where: { hash } });
  forgetSession(ctx, hash);
}
