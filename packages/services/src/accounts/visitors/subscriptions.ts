import { inTransaction, type Tx } from "@storywall/db/client";
import { type ListSubscribersInput, type SubscriberView, SubscriptionSource } from "@storywall/domain/accounts/flags";
import { ShopError } from "@storywall/domain/errors";
import { UserId } from "@storywall/domain/kernel/ids";
import type { PageOf } from "@storywall/domain/kernel/paging";
import { enqueue } from "@storywall/jobs/enqueue";
import { countRecentJobs } from "../../kernel/database-time.ts";
import type { Deps } from "../../kernel/deps.ts";
import { acquireNamedLock } from "../../kernel/locks.ts";
import { isEmailSent, type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";
import { isSignatureValid, signText } from "../../kernel/signing.ts";
import type { Context, VisitorContext } from "../context.ts";
import { readSuppression } from "./read-suppression.ts";

/** Column values of a visitor without a subscription. */
export const noSubscription = {
  subscribedEmail: null,
  subscribedAt: null,
  subscriptionSource: null,
  subscriptionConfirmedAt: null,
  wallReminderAskedAt: null,
  wallReminderSentAt: null,
};

type StoredSubscription = { [Column in keyof typeof noSubscription]: string | Date | null };

export const pickSubscription = <S extends StoredSubscription>(user: S): Pick<S, keyof StoredSubscription> => ({
  subscribedEmail: user.subscribedEmail,
  subscribedAt: user.subscribedAt,
  subscriptionSource: user.subscriptionSource,
  subscriptionConfirmedAt: user.subscriptionConfirmedAt,
  wallReminderAskedAt: user.wallReminderAskedAt,
  wallReminderSentAt: user.wallReminderSentAt,
});

/** Maximum number of confirmation emails per address and day. It is low because anyone can enter any address. */
const CONFIRMATIONS_A_DAY = 2;
const DAY_MS = 24 * 60 * 60_000;

type NewSubscription = { email: string; source: SubscriptionSource; wantsWallReminder: boolean };

/**
 * Stores that the visitor agreed to offers by email, and sends an email that asks for confirmation. No email is sent if
 * the visitor is signed in with this address or has confirmed it before.
 */
export async function subscribeToOffers(
  ctx: VisitorContext,
  { email, source, wantsWallReminder }: NewSubscription,
): Promise<void> {
  const now = ctx.now();
  const address = email.toLowerCase();
  await inTransaction(ctx.db, async (tx) => {
    await acquireNamedLock(tx, `subscription ${address}`);
    const user = await tx.user.findUniqueOrThrow({ where: { id: ctx.userId } });
    const isSameAddress = user.subscribedEmail?.toLowerCase() === address;
    const isProven = user.email === address && ctx.isSignedIn === true;
    const confirmedAt = isSameAddress ? user.subscriptionConfirmedAt : null;
    const data = {
      subscribedEmail: email,
      subscribedAt: now,
      subscriptionSource: source,
      subscriptionConfirmedAt: confirmedAt ?? (isProven ? now : null),
      wallReminderAskedAt: wantsWallReminder ? now : null,
      wallReminderSentAt: null,
    };
    await tx.user.update({ where: { id: ctx.userId }, data });
    if (data.subscriptionConfirmedAt) return;
    const aggregate = { in: await findSubscriberIds(tx, address) };
    const sent = await countRecentJobs(tx, DAY_MS, { aggregate, name: "email.confirm-offers" });
    if (sent >= CONFIRMATIONS_A_DAY) return;
    await enqueue(tx, "email.confirm-offers", { userId: ctx.userId });
  });
}

/** Creates the token for links in emails about offers. It contains the visitor's id, so that no URL contains an address. */
const createSubscriptionToken = (secret: string, userId: string) =>
  `${userId}.${signText(secret, "subscription", userId)}`;

function verifySubscriptionToken(secret: string, token: string): UserId {
  const [userId = "", signature = "", ...rest] = token.split(".");
  const parsed = UserId.safeParse(userId).data;
  if (rest.length > 0 || !parsed || !isSignatureValid(secret, "subscription", userId, signature))
    throw new ShopError("SUBSCRIPTION_LINK_INVALID");
  return parsed;
}

/** Path that mail programs post to when someone presses their unsubscribe button (RFC 8058). */
export const UNSUBSCRIBE_PATH = "/api/offers/unsubscribe";

/** Builds the links of an email about offers. Links to pages have the token in the fragment. */
export function buildSubscriptionLinks({ publicUrl, secret }: Pick<Deps, "publicUrl" | "secret">, userId: string) {
  const token = createSubscriptionToken(secret, userId);
  return {
    confirmUrl: `${publicUrl}/offers#confirm.${token}`,
    stopUrl: `${publicUrl}/offers#stop.${token}`,
    unsubscribeUrl: `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`,
  };
}

/** Confirms the address of a subscription. Idempotent. Throws SUBSCRIPTION_LINK_INVALID, also after unsubscribing. */
export async function confirmSubscription(ctx: Context, { token }: { token: string }): Promise<void> {
  const id = verifySubscriptionToken(ctx.secret, token);
  const { count } = await ctx.db.user.updateMany({
    where: { id, subscribedEmail: { not: null }, subscriptionConfirmedAt: null },
    data: { subscriptionConfirmedAt: ctx.now() },
  });
  if (count > 0) return;
  const confirmed = { id, subscriptionConfirmedAt: { not: null } };
  if ((await ctx.db.user.count({ where: confirmed })) === 0) throw new ShopError("SUBSCRIPTION_LINK_INVALID");
}

/** Ends all subscriptions of the address, from any browser. Idempotent. Throws SUBSCRIPTION_LINK_INVALID. */
export async function endSubscriptionsOfAddress(
  { db, secret }: Pick<Deps, "db" | "secret">,
  { token }: { token: string },
): Promise<void> {
  const id = verifySubscriptionToken(secret, token);
  const user = await db.user.findUnique({ where: { id }, select: { subscribedEmail: true } });
  if (!user?.subscribedEmail) return;
  const userIds = await findSubscriberIds(db, user.subscribedEmail.toLowerCase());
  await db.user.updateMany({ where: { id: { in: userIds } }, data: noSubscription });
}

/** Returns the ids of the visitors who have subscribed with this address, which is in lower case. */
async function findSubscriberIds(tx: Tx, address: string): Promise<string[]> {
  const visitors = await tx.$queryRaw<Array<{ id: string }>>`
    SELECT id FROM users WHERE lower(subscribed_email) = ${address}`;
  return visitors.map(({ id }) => id);
}

export async function sendOffersConfirmationEmail(
  deps: MailDeps,
  { userId, cause }: { userId: string; cause: string },
): Promise<void> {
  const dedupe = `mail-confirm-offers-${userId}-${cause}`;
  if (await isEmailSent(deps.db, dedupe)) return;
  const user = await deps.db.user.findUnique({ where: { id: userId } });
  if (!user?.subscribedEmail || user.subscriptionConfirmedAt) return;
  if (await readSuppression(deps.db, user.subscribedEmail)) return;
  const { confirmUrl } = buildSubscriptionLinks(deps, userId);
  await sendEmailOnce(deps, {
    dedupe,
    orderId: null,
    to: user.subscribedEmail,
    template: {
      kind: "confirm-offers",
      email: user.subscribedEmail,
      confirmUrl,
      wantsWallReminder: user.wallReminderAskedAt !== null,
    },
  });
}

const PAGE_SIZE = 50;

/** Returns who agreed to offers by email, newest first. The caller must check that the user is an admin. */
export async function listSubscribers(
  { db }: Pick<Context, "db">,
  { page }: ListSubscribersInput,
): Promise<PageOf<SubscriberView>> {
  const where = { subscribedEmail: { not: null }, subscribedAt: { not: null } };
  const [total, users] = await Promise.all([
    db.user.count({ where }),
    db.user.findMany({
      where,
      orderBy: [{ subscribedAt: "desc" }, { id: "asc" }],
      skip: (page - 1) * PAGE_SIZE,
      take: PAGE_SIZE,
    }),
  ]);
  const items = users.map((user) => ({
    id: user.id,
    email: user.subscribedEmail ?? "",
    source: SubscriptionSource.safeParse(user.subscriptionSource).data ?? null,
    agreedAt: (user.subscribedAt ?? user.createdAt).toISOString(),
    confirmedAt: user.subscriptionConfirmedAt?.toISOString() ?? null,
    wantsWallReminder: user.wallReminderAskedAt !== null,
  }));
  return { items, page, pageSize: PAGE_SIZE, total, hasMore: page * PAGE_SIZE < total };
}
