import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, type OrderId, UserId } from "@storywall/domain/kernel/ids";
import { hashToken } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";
import { listOrdersWithOtherEmail, mergeVisitors } from "./merge-visitors.ts";
import { evictSession } from "./session-cache.ts";
import { createSessionCookie, getSessionHash } from "./session-cookie.ts";
import { verifySignInToken } from "./sign-in-token.ts";
import type { SignedInVisitor } from "./signed-in-visitor.ts";

const SIGNED_IN_DAYS = 30;

type MagicLinkRedemption = {
  token: string;
  sid: string | undefined;
  /** Secret of the cookie that was set when this browser requested a link. */
  browser: string | undefined;
  isConfirmed: boolean;
  /** Function that returns a template's name by its key, for walls merged from another device. */
  templateName: (key: string) => string | undefined;
};

export type RedeemedMagicLink = {
  visitor: SignedInVisitor;
  sid: string;
  /** Ids of orders that were not merged because they were placed with another email address. */
  ordersLeft: OrderId[];
};

/**
 * Verifies an email address and signs this browser in for 30 days with a new session. The browser's anonymous data is
 * merged into the account, except for paid orders with another email address.
 * @throws SIGN_IN_LINK_USED, CART_LOCKED; SIGN_IN_UNCONFIRMED if another browser requested the link and the visitor has
 * not confirmed the sign-in. After this error the link can still be used.
 */
export async function redeemMagicLink(ctx: Context, redemption: MagicLinkRedemption): Promise<RedeemedMagicLink> {
  const linkId = verifySignInToken(ctx.secret, redemption.token);
  if (!linkId) throw new ShopError("SIGN_IN_LINK_USED");
  const { cookie, hash } = createSessionCookie(ctx.secret);
  const previousHash = getSessionHash(ctx.secret, redemption.sid);
  const now = ctx.now();
  const redeemed = await inTransaction(ctx.db, async (tx) => {
    // If two requests redeem the link concurrently, only one updates it.
    const [link] = await tx.signInLink.updateManyAndReturn({
      where: { id: linkId, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (!link) throw new ShopError("SIGN_IN_LINK_USED");
    if (!redemption.isConfirmed) assertSameBrowser(link, redemption.browser);
    const { id, ordersLeft } = await findOrCreateAccount(tx, ctx, {
      email: link.email,
      templateName: redemption.templateName,
    });

    // Prevents session fixation: the previous session must not become signed in.
    if (previousHash) await tx.session.deleteMany({ where: { hash: previousHash } });
    const signedInUntil = new Date(now.getTime() + SIGNED_IN_DAYS * 24 * 60 * 60_000);
    await tx.session.create({ data: { hash, userId: id, createdAt: now, lastSeenAt: now, signedInUntil } });
    const visitor: SignedInVisitor = { id, email: link.email, role: "shopper" };
    return { visitor, ordersLeft };
  });
  if (previousHash) evictSession(ctx, previousHash);
  return { ...redeemed, sid: cookie };
}

function assertSameBrowser(link: { email: string; browserHash: string | null }, browser: string | undefined): void {
  if (browser && link.browserHash === hashToken(browser)) return;
  const { email } = link;
  throw new ShopError("SIGN_IN_UNCONFIRMED", { email }, { shown: { email } });
}

type AccountInput = Pick<MagicLinkRedemption, "templateName"> & { email: string };
type Account = { id: UserId; ordersLeft: OrderId[] };

/**
 * Finds or creates the account with this email address and merges this browser's anonymous data into it. The data of a
 * visitor with another verified address is not merged. If another browser requested the link, its data is not merged
 * either.
 */
async function findOrCreateAccount(tx: Tx, ctx: Context, { email, templateName }: AccountInput): Promise<Account> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`;
  const owner = await tx.user.findUnique({ where: { email }, select: { id: true } });
  const anonymous = ctx.userId ? await tx.user.findFirst({ where: { id: ctx.userId, email: null } }) : null;
  const ordersLeft = anonymous ? await listOrdersWithOtherEmail(tx, { userId: anonymous.id, email }) : [];
  if (anonymous && !owner && ordersLeft.length === 0) {
    await tx.user.update({ where: { id: anonymous.id }, data: { email } });
    return { id: UserId.parse(anonymous.id), ordersLeft };
  }
  const id = owner ? UserId.parse(owner.id) : newId("user");
  if (!owner) await tx.user.create({ data: { id, email, createdAt: ctx.now(), lastSeenAt: ctx.now() } });
  if (anonymous) await mergeVisitors(tx, { from: anonymous.id, to: id, email, now: ctx.now(), templateName });
  return { id, ordersLeft };
}
