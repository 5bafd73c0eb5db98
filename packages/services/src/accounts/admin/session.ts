import type { Db, Tx } from "@storywall/db/client";
import { AdminRole } from "@storywall/domain/accounts/permissions";
import { ADMIN_SESSION_HOURS } from "@storywall/domain/accounts/sign-in-periods";
import { z } from "zod";
import type { Deps } from "../../kernel/deps.ts";
import { generateSecretToken, hashToken, isSignatureValid, signText } from "../../kernel/signing.ts";
import type { Admin, Context } from "../context.ts";

export type NewAdminSession = {
  adminUserId: string | null;
  role: AdminRole;
  /** The browser's previous session cookie; its session is ended to prevent session fixation. */
  replaces?: string | undefined;
};

/** Opens an admin session and returns its cookie value; only the hash is stored. */
export async function openAdminSession(
  tx: Tx,
  ctx: Context,
  { adminUserId, role, replaces }: NewAdminSession,
): Promise<string> {
  const now = ctx.now();
  const asid = generateSecretToken();
  if (replaces) await endAdminSessions(tx, ctx, { hash: hashToken(replaces) });
  const expiresAt = new Date(now.getTime() + ADMIN_SESSION_HOURS * 3_600_000);
  const times = { createdAt: now, lastSeenAt: now, provedAt: now, expiresAt };
  await tx.adminSession.create({ data: { hash: hashToken(asid), role, adminUserId, ...times } });
  return asid;
}

/** Ends all sessions of an account except one, and its unused sign-in links. */
export async function revokeAdminAccess(
  tx: Tx,
  ctx: Pick<Context, "now">,
  account: { adminUserId: string; except?: string },
): Promise<void> {
  await endAdminSessions(tx, ctx, account);
  const unusedLinks = { adminUserId: account.adminUserId, usedAt: null };
  await tx.adminSignInLink.updateMany({ where: unusedLinks, data: { usedAt: ctx.now() } });
}

type SessionFilter = { hash: string } | { adminUserId: string; except?: string };

/** Ends one session, or all sessions of an account except one. */
export async function endAdminSessions(tx: Tx, { now }: Pick<Context, "now">, filter: SessionFilter): Promise<void> {
  const where =
    "hash" in filter
      ? { hash: filter.hash }
      : { adminUserId: filter.adminUserId, ...(filter.except ? { hash: { not: filter.except } } : {}) };
  await tx.adminSession.updateMany({ where: { ...where, endedAt: null }, data: { endedAt: now() } });
}

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

/** Revokes the cookie's session on the server, so that a copied cookie stops working. */
export async function signOutAdmin(ctx: Context, { asid }: { asid: string | undefined }): Promise<void> {
  if (asid) await endAdminSessions(ctx.db, ctx, { hash: hashToken(asid) });
}

/**
 * Signed-in admin, the `user` of the API specification. `email` is null for the owner's one-time link, which has no
 * account.
 */
export const SignedInAdmin = z.object({ id: z.string(), email: z.string().nullable(), role: AdminRole });
export type SignedInAdmin = z.infer<typeof SignedInAdmin>;

/** Returns the signed-in admin. Returns null if nobody is signed in and for a program with an API token. */
export async function readSignedInAdmin({ db, admin }: Pick<Context, "db" | "admin">): Promise<SignedInAdmin | null> {
  if (!admin || admin.role === "token") return null;
  const accountId = getAdminAccountId(admin);
  const account = accountId ? await db.adminUser.findUnique({ where: { id: accountId } }) : null;
  return { id: admin.actor, email: account?.email ?? null, role: admin.role };
}

/** Returns the admin's account id; null for the owner's one-time link and for API tokens. */
export const getAdminAccountId = ({ actor, role }: Admin): string | null =>
  actor === "owner-link" || role === "token" ? null : actor;

/** Creates the cookie value that marks a browser in which this account has signed in. */
export function createKnownBrowserCookie({ secret }: Pick<Deps, "secret">, adminUserId: string): string {
  const text = `${adminUserId}.${generateSecretToken()}`;
  return `${text}.${signText(secret, "known-browser", text)}`;
}

/** Returns the browser's id if the cookie was issued for this account, otherwise null. */
export function verifyKnownBrowserCookie(
  { secret }: Pick<Deps, "secret">,
  cookie: string | undefined,
  adminUserId: string,
): string | null {
  const [owner, browserId, signature] = (cookie ?? "").split(".");
  if (owner !== adminUserId || !browserId || !signature) return null;
  return isSignatureValid(secret, "known-browser", `${owner}.${browserId}`, signature) ? browserId : null;
}
