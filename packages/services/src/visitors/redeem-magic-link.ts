import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, UserId } from "@storywall/domain/ids";
import type { Context } from "../context.ts";
import { forgetSession } from "./known-sessions.ts";
import { moveBelongings } from "./move-belongings.ts";
import { newSessionCookie, sessionHash } from "./session-token.ts";
import { readSignInToken } from "./sign-in-token.ts";
import type { SignedInVisitor } from "./signed-in-visitor.ts";

const SIGNED_IN_DAYS = 30;

/**
 * Proves an e-mail address and signs this browser in, by a session of its own, for 30 days. What the browser made before,
 * unnamed, goes along to the account of that address, or becomes it. Throws SIGN_IN_LINK_USED, CART_LOCKED.
 */
export async function redeemMagicLink(
  ctx: Context,
  { token, sid }: { token: string; sid: string | undefined },
): Promise<{ visitor: SignedInVisitor; sid: string }> {
  const linkId = readSignInToken(ctx.secret, token);
  if (!linkId) throw new ShopError("SIGN_IN_LINK_USED");
  const { cookie, hash } = newSessionCookie(ctx.secret);
  const before = sessionHash(ctx.secret, sid);
  const now = ctx.now();
  const visitor = await inTransaction(ctx.db, async (tx): Promise<SignedInVisitor> => {
    // Of two who try at once, the update lets one through.
    const [link] = await tx.signInLink.updateManyAndReturn({
      where: { id: linkId, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (!link) throw new ShopError("SIGN_IN_LINK_USED");
    const id = await accountOf(tx, ctx, link.email);

    // A session that somebody knew before is not the one that is signed in.
    if (before) await tx.session.deleteMany({ where: { hash: before } });
    const signedInUntil = new Date(now.getTime() + SIGNED_IN_DAYS * 24 * 60 * 60_000);
    await tx.session.create({ data: { hash, userId: id, createdAt: now, lastSeenAt: now, signedInUntil } });
    return { id, email: link.email, role: "shopper" };
  });
  if (before) forgetSession(ctx, before);
  return { visitor, sid: cookie };
}

/**
 * Whose address it is: an account's, or from now on that of the visitor who opens the link. Only what this browser made is
 * taken along, never what belongs to another address, nor to whoever asked for the link elsewhere.
 */
async function accountOf(tx: Tx, ctx: Context, email: string): Promise<UserId> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`;
  const owner = await tx.user.findUnique({ where: { email }, select: { id: true } });
  const unnamed = ctx.userId ? await tx.user.findFirst({ where: { id: ctx.userId, email: null } }) : null;
  if (owner) {
    if (unnamed) await moveBelongings(tx, { from: unnamed.id, to: owner.id, now: ctx.now() });
    return UserId.parse(owner.id);
  }
  if (unnamed) {
    await tx.user.update({ where: { id: unnamed.id }, data: { email } });
    return UserId.parse(unnamed.id);
  }
  const id = newId("user");
  await tx.user.create({ data: { id, email, createdAt: ctx.now(), lastSeenAt: ctx.now() } });
  return id;
}
