import type { Db } from "@storywall/db/client";
import { AdminRole } from "@storywall/domain/accounts/permissions";
import { hashToken } from "../../kernel/signing.ts";
import type { Admin } from "../context.ts";

const MINUTE_MS = 60 * 1000;
const IDLE_MS = 30 * MINUTE_MS;

export type AdminSessionState = {
  admin: Admin | null;
  /** When the admin last proved their identity; null without an admin. */
  provedAt: Date | null;
  isExpired: boolean;
};

const noAdmin: AdminSessionState = { admin: null, provedAt: null, isExpired: false };

/**
 * Returns the admin of the `asid` cookie. Sessions end 8 hours after sign-in, after 30 idle minutes, or when they are
 * revoked.
 */
export async function readAdmin(
  { db, now }: { db: Db; now: () => Date },
  asid: string | undefined,
): Promise<AdminSessionState> {
  if (!asid) return noAdmin;
  const session = await db.adminSession.findUnique({
    where: { hash: hashToken(asid) },
    include: { adminUser: { select: { role: true } } },
  });
  if (!session) return noAdmin;

  const idle = now().getTime() - session.lastSeenAt.getTime();
  if (session.endedAt || session.expiresAt <= now() || idle > IDLE_MS) return { ...noAdmin, isExpired: true };
  if (idle > MINUTE_MS) {
    await db.adminSession.updateMany({ where: { hash: session.hash }, data: { lastSeenAt: now() } });
  }
  const role = AdminRole.parse(session.adminUser?.role ?? session.role);
  const admin = { role, actor: session.adminUserId ?? "owner-link" };
  return { admin, provedAt: session.provedAt, isExpired: false };
}
