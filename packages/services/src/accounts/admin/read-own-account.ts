import { z } from "zod";
import type { AdminContext } from "../context.ts";
import { getAdminAccountId } from "./signed-in-admin.ts";

export const OwnAccount = z.object({
  /** Null for the owner's one-time link, which has no account. */
  email: z.string().nullable(),
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export async function readOwnAccount({ db, admin }: AdminContext): Promise<OwnAccount> {
  const id = getAdminAccountId(admin);
  const account = id ? await db.adminUser.findUnique({ where: { id } }) : null;
  return {
    email: account?.email ?? null,
    hasPassword: Boolean(account?.passwordHash),
    hasTotp: Boolean(account?.totpSecret),
  };
}
