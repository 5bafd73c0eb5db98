import { validateEmail } from "@storywall/domain/accounts/email";
import type { SetFlagsInput } from "@storywall/domain/accounts/flags";
import { ShopError } from "@storywall/domain/errors";
import type { Context, VisitorContext } from "../context.ts";
import { noSubscription, subscribeToOffers } from "./subscriptions.ts";

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
 * Stores whether the visitor has seen the onboarding and whether they are subscribed. A subscription counts once its
 * address is confirmed. Throws EMAIL_INVALID, and CONSENT_MISSING for a subscription without consent.
 */
export async function saveVisitorFlags(
  ctx: VisitorContext,
  { isOnboardingSeen, isSubscribed, email, consent, source = "other", wantsWallReminder = false }: SetFlagsInput,
): Promise<StoredVisitorFlags> {
  if (isOnboardingSeen !== undefined) {
    const onboardingSeenAt = isOnboardingSeen ? ctx.now() : null;
    await ctx.db.user.update({ where: { id: ctx.userId }, data: { onboardingSeenAt } });
  }
  if (isSubscribed === false) await ctx.db.user.update({ where: { id: ctx.userId }, data: noSubscription });
  if (isSubscribed) {
    const validEmail = validateEmail(email);
    if (consent !== true) throw new ShopError("CONSENT_MISSING");
    await subscribeToOffers(ctx, { email: validEmail, source, wantsWallReminder });
  }
  return readStoredVisitorFlags(ctx);
}
