import { hashToken } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";
import { endAdminSessions } from "./open-admin-session.ts";

/** Ends the session of this cookie on the server; a copy of the cookie opens nothing any more. */
export async function signOutAdmin(ctx: Context, { asid }: { asid: string | undefined }): Promise<void> {
  if (asid) await endAdminSessions(ctx.db, ctx, { hash: hashToken(asid) });
}
