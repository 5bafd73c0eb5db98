import { hashToken } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";
import { endAdminSessions } from "./open-admin-session.ts";

/** Revokes the cookie's session on the server, so that a copied cookie stops working. */
export async function signOutAdmin(ctx: Context, { asid }: { asid: string | undefined }): Promise<void> {
  if (asid) await endAdminSessions(ctx.db, ctx, { hash: hashToken(asid) });
}
