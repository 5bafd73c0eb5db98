import { AdminRole } from "@storywall/domain/accounts/permissions";
import { z } from "zod";
import type { Admin, Context } from "../context.ts";

/**
 * Signed-in admin, the `user` of the API specification. `email` is null for the owner's one-time link, which has no
 * account.
 */
export const SignedInAdmin = z.object({ id: z.string(), email: z.string().nullable(), role: AdminRole });
export type SignedInAdmin = z.infer<typeof SignedInAdmin>;

export async function readSignedInAdmin({ db, admin }: Pick<Context, "db" | "admin">): Promise<SignedInAdmin | null> {
  if (!admin) return null;
  const accountId = getAdminAccountId(admin);
  const account = accountId ? await db.adminUser.findUnique({ where: { id: accountId } }) : null;
  return { id: admin.actor, email: account?.email ?? null, role: admin.role };
}

/** Returns the admin's account id; null for the owner's one-time link. */
export const getAdminAccountId = ({ actor }: Admin): string | null => (actor === "owner-link" ? null : actor);
