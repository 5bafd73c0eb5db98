import { validateEmail } from "@storywall/domain/accounts/email";
import type { SetFlagsInput } from "@storywall/domain/accounts/flags";
import { ShopError } from "@storywall/domain/errors";
import type { Context, VisitorContext } from "../context.ts";

type StoredVisitorFlags = { isOnboardingSeen: boolean; isSubscribed: boolean };

export async function readStoredVisitorFlags({
  db,
  userId,
}: Pick<Context, "db" | "userId">): Promise<StoredVisitorFlags> {
  const user = userId
    ? await db.user.findUnique({ where: { id: userId }, select: { onboardingSeenAt: true, subscribedAt: true } })
    : null;
  return { isOnboardingSeen: Boolean(user?.onboardingSeenAt), isSubscribed: Boolean(user?.subscribedAt) };
}

/**
 * Stores whether the visitor has seen the onboarding and whether they are subscribed. A subscription is stored with its
 * date and email address. Throws EMAIL_INVALID, and CONSENT_MISSING for a subscription without consent.
 */
export async function saveVisitorFlags(
  ctx: VisitorContext,
  { isOnboardingSeen, isSubscribed, email, consent }: SetFlagsInput,
): Promise<StoredVisitorFlags> {
  const data = {
    ...(isOnboardingSeen === undefined ? {} : { onboardingSeenAt: isOnboardingSeen ? ctx.now() : null }),
    ...(isSubscribed === undefined ? {} : toSubscriptionData(isSubscribed, email, consent, ctx.now())),
  };
  await ctx.db.user.update({ where: { id: ctx.userId }, data });
  return readStoredVisitorFlags(ctx);
}

function toSubscriptionData(isSubscribed: boolean, email: string | undefined, consent: boolean | undefined, now: Date) {
  if (!isSubscribed) return { subscribedEmail: null, subscribedAt: null };
  const subscribedEmail = validateEmail(email);
  if (consent !== true) throw new ShopError("CONSENT_MISSING");
  return { subscribedEmail, subscribedAt: now };
}
