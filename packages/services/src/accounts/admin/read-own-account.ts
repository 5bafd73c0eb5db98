import { z } from "zod";
import { hashToken } from "../../kernel/signing.ts";
import type { AdminContext } from "../context.ts";
import { isFreshSession } from "./is-fresh-session.ts";
import { getAdminAccountId } from "./signed-in-admin.ts";

export const OwnAccount = z.object({
  /** Null for the owner's one-time link, which has no account. */
  email: z.string().nullable(),
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  /** True if the session is too old to set a password without the current one. */
  needsCurrentPassword: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** Returns the signed-in admin's account. `asid` is the session cookie's value. */
export async function readOwnAccount(
  ctx: AdminContext,
  { asid = "" }: { asid: string | undefined },
): Promise<OwnAccount> {
  const { db, admin, now } = ctx;
  const session = await db.adminSession.findUnique({ where: { hash: hashToken(asid) } });
  const id = getAdminAccountId(admin);
  const account = id ? await db.adminUser.findUnique({ where: { id } }) : null;
  return {
    email: account?.email ?? null,
    hasPassword: Boolean(account?.passwordHash),
    hasTotp: Boolean(account?.totpSecret),
    needsCurrentPassword: !session || !isFreshSession(session, now()),
  };
}
