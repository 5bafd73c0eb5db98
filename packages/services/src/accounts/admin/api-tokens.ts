import { type Db, inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { completeTokenPermissions, TokenPermission, tokenPermissions } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { ApiTokenId, newId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { acquireNamedLock } from "../../kernel/locks.ts";
import { generateSecretToken, hashToken } from "../../kernel/signing.ts";
import type { Admin, AdminContext } from "../context.ts";
import { recordAudit } from "./record-audit.ts";

export const CreateApiTokenInput = z.object({
  name: z.string().trim().min(1).max(80),
  permissions: z.array(TokenPermission).min(1).max(tokenPermissions.length),
});
type CreateApiTokenInput = z.infer<typeof CreateApiTokenInput>;

export const ApiTokenView = z.object({
  id: ApiTokenId,
  name: z.string(),
  permissions: z.array(TokenPermission),
  /** Email address of the owner who created the token; null for the owner's one-time link. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiTokenView = z.infer<typeof ApiTokenView>;

/** A new token with its secret, which cannot be read again. */
export const ApiTokenWithSecret = z.object({ token: ApiTokenView, secret: z.string() });
export type ApiTokenWithSecret = z.infer<typeof ApiTokenWithSecret>;

/** Lets people and secret scanners recognize a token that was pasted somewhere. */
const PREFIX = "storywall_";
const MAX_API_TOKENS = 50;
const MINUTE_MS = 60_000;

type TokenRow = Prisma.ApiTokenGetPayload<object>;

/** Returns the tokens that are not revoked, oldest first. */
export async function listApiTokens({ db }: Pick<AdminContext, "db">): Promise<ApiTokenView[]> {
  const tokens = await db.apiToken.findMany({
    where: { revokedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return Promise.all(tokens.map((token) => toApiTokenView(db, token)));
}

/** Creates a token. Its secret is returned only here. Throws API_TOKEN_TOO_MANY. */
export function createApiToken(
  ctx: AdminContext,
  { name, permissions }: CreateApiTokenInput,
): Promise<ApiTokenWithSecret> {
  const id = newId("token");
  const secret = `${PREFIX}${generateSecretToken()}`;
  return inTransaction(ctx.db, async (tx) => {
    await acquireNamedLock(tx, "create an API token");
    const count = await tx.apiToken.count({ where: { revokedAt: null } });
    if (count >= MAX_API_TOKENS) throw new ShopError("API_TOKEN_TOO_MANY", { most: MAX_API_TOKENS });
    const data = {
      id,
      name,
      hash: hashToken(secret),
      permissions: completeTokenPermissions(permissions),
      createdBy: ctx.admin.actor,
      createdAt: ctx.now(),
    };
    const token = await tx.apiToken.create({ data });
    const after = { name, permissions: token.permissions };
    await recordAudit(tx, ctx.admin, { action: "api-token.created", entity: "api-token", entityId: id, after });
    return { token: await toApiTokenView(tx, token), secret };
  });
}

/** Revokes a token, so that it stops working at once. Throws API_TOKEN_NOT_FOUND. */
export async function revokeApiToken(ctx: AdminContext, { tokenId }: { tokenId: ApiTokenId }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const where = { id: tokenId, revokedAt: null };
    const [revoked] = await tx.apiToken.updateManyAndReturn({ where, data: { revokedAt: ctx.now() } });
    if (!revoked) throw new ShopError("API_TOKEN_NOT_FOUND");
    const before = { name: revoked.name };
    await recordAudit(tx, ctx.admin, { action: "api-token.revoked", entity: "api-token", entityId: tokenId, before });
  });
}

async function toApiTokenView(db: Tx, token: TokenRow): Promise<ApiTokenView> {
  const { id, name, permissions, createdBy, createdAt, lastUsedAt } = token;
  const creator = await db.adminUser.findUnique({ where: { id: createdBy }, select: { email: true } });
  return {
    id: ApiTokenId.parse(id),
    name,
    permissions: parsePermissions(permissions),
    createdBy: creator?.email ?? null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Ignores stored permissions that tokens can no longer have. */
const parsePermissions = (stored: readonly string[]): TokenPermission[] =>
  tokenPermissions.filter((permission) => stored.includes(permission));

/** Returns the secret of an `Authorization` header; null if the header is missing or is for something else. */
export function findApiTokenSecret(authorization: string | null): string | null {
  const [, secret] = /^bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  return secret?.startsWith(PREFIX) ? secret : null;
}

/** Returns the program that uses a token, with its permissions, and records the use. Throws API_TOKEN_INVALID. */
export async function readApiToken({ db, now }: { db: Db; now: () => Date }, secret: string): Promise<Admin> {
  const token = await db.apiToken.findUnique({ where: { hash: hashToken(secret) } });
  if (!token || token.revokedAt) throw new ShopError("API_TOKEN_INVALID");
  if (!token.lastUsedAt || now().getTime() - token.lastUsedAt.getTime() > MINUTE_MS) {
    await db.apiToken.updateMany({ where: { id: token.id }, data: { lastUsedAt: now() } });
  }
  return { role: "token", actor: token.id, permissions: parsePermissions(token.permissions) };
}
