import { inTransaction, type Tx } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { SIGN_IN_LINK_MINUTES } from "@storywall/domain/accounts/sign-in-periods";
import { ShopError } from "@storywall/domain/errors";
import { newId, type OrderId, SignInLinkId, UserId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { acquireNamedLock } from "../../kernel/locks.ts";
import { isEmailSent, type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";
import { hashToken, isSignatureValid, signText } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";
import { listOrdersWithOtherEmail, mergeVisitors } from "./merge-visitors.ts";
import { createSessionCookie, getSessionHash, type SignedInVisitor } from "./session.ts";
import { evictSession } from "./session-cache.ts";

export const SIGN_IN_LINK_TEXT = `A sign-in link is on its way to this address. It works once and expires in ${SIGN_IN_LINK_MINUTES} minutes.`;
const LINKS_PER_HOUR = 5;
const MINUTE_MS = 60_000;
/** Interval between emails to an address that has used up its links per hour. */
const LATER_LINK_MS = 10 * MINUTE_MS;
const VALID_MS = SIGN_IN_LINK_MINUTES * MINUTE_MS;

type LinkRequest = {
  email: string;
  /** Secret of this browser's cookie; only its hash is stored. */
  browser: string;
  /** Time in ms until the email is sent. The link is valid from then on. */
  delayMs: number;
};

/**
 * Emails a sign-in link. An address that got five links within an hour gets at most one every ten minutes, but is never
 * blocked, because anyone can request links for it. The response is the same for known, unknown and rate-limited
 * addresses, so that it does not reveal whether an account exists. Throws EMAIL_INVALID.
 */
export async function requestSignInLink(
  ctx: Context,
  { email: rawEmail, browser, delayMs }: LinkRequest,
): Promise<{ text: string }> {
  const email = validateEmail(rawEmail).toLowerCase();
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    await acquireNamedLock(tx, `sign-in ${email}`);
    const requestedAt = new Date(now.getTime() + delayMs);
    const sendAt = await findNextSendTime(tx, { email, now, requestedAt });
    if (!sendAt) return;
    const expiresAt = new Date(sendAt.getTime() + VALID_MS);
    const browserHash = hashToken(browser);
    const link = { id: newId("link"), email, userId: ctx.userId, browserHash, createdAt: now, expiresAt };
    await tx.signInLink.create({ data: link });
    await enqueue(tx, "email.sign-in-link", { linkId: link.id }, { delayMs: sendAt.getTime() - now.getTime() });
  });
  return { text: SIGN_IN_LINK_TEXT };
}

/** Returns when the next link to this address may be sent, or null if one is already waiting to be sent. */
async function findNextSendTime(
  tx: Tx,
  { email, now, requestedAt }: { email: string; now: Date; requestedAt: Date },
): Promise<Date | null> {
  const anHourAgo = new Date(now.getTime() - 60 * MINUTE_MS);
  const { _count: count, _max: newest } = await tx.signInLink.aggregate({
    where: { email, createdAt: { gt: anHourAgo } },
    _count: true,
    _max: { expiresAt: true },
  });
  if (count < LINKS_PER_HOUR || !newest.expiresAt) return requestedAt;
  const lastSentAt = newest.expiresAt.getTime() - VALID_MS;
  if (lastSentAt > now.getTime()) return null;
  return new Date(Math.max(requestedAt.getTime(), lastSentAt + LATER_LINK_MS));
}

/** Emails the sign-in link, unless it was used or has expired. */
export async function sendSignInLink(deps: MailDeps, { linkId }: { linkId: string }): Promise<void> {
  const dedupe = `mail-${linkId}`;
  if (await isEmailSent(deps.db, dedupe)) return;
  const link = await deps.db.signInLink.findUnique({ where: { id: linkId } });
  if (!link || link.usedAt || link.expiresAt <= deps.now()) return;
  // The token is in the fragment, which browsers do not send to servers.
  const signInUrl = `${deps.publicUrl}/sign-in#${createSignInToken(deps.secret, link)}`;
  const template = { kind: "sign-in-link", email: link.email, minutes: SIGN_IN_LINK_MINUTES, signInUrl } as const;
  await sendEmailOnce(deps, { dedupe, orderId: null, to: link.email, template });
}

type Link = { id: string; expiresAt: Date };

/**
 * Creates the token of a sign-in link: `<id>.<expiry in s, base 36>.<signature>`. The token is derived from the row, so
 * the database stores no secret.
 */
export function createSignInToken(secret: string, { id, expiresAt }: Link): string {
  const payload = `${id}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`;
  return `${payload}.${signText(secret, "sign-in-link", payload)}`;
}

/** Returns the link's id; null for an invalid signature. Does not check whether the link was used or has expired. */
export function verifySignInToken(secret: string, token: string): SignInLinkId | null {
  const [id = "", expiry = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isSignatureValid(secret, "sign-in-link", `${id}.${expiry}`, signature)) return null;
  return SignInLinkId.safeParse(id).data ?? null;
}

const SIGNED_IN_DAYS = 30;

type SignInLinkRedemption = {
  token: string;
  sid: string | undefined;
  /** Secret of the cookie that was set when this browser requested a link. */
  browser: string | undefined;
  isConfirmed: boolean;
  /** Function that returns a template's name by its key, for walls merged from another device. */
  templateName: (key: string) => string | undefined;
};

export type RedeemedSignInLink = {
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
export async function redeemSignInLink(ctx: Context, redemption: SignInLinkRedemption): Promise<RedeemedSignInLink> {
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

type AccountInput = Pick<SignInLinkRedemption, "templateName"> & { email: string };
type Account = { id: UserId; ordersLeft: OrderId[] };

/**
 * Finds or creates the account with this email address and merges this browser's anonymous data into it. The data of a
 * visitor with another verified address is not merged. If another browser requested the link, its data is not merged
 * either.
 */
async function findOrCreateAccount(tx: Tx, ctx: Context, { email, templateName }: AccountInput): Promise<Account> {
  await acquireNamedLock(tx, `sign-in ${email}`);
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
