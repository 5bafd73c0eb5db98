import { checkEmail } from "@storywall/domain/accounts/email";
import type { SetFlagsInput } from "@storywall/domain/accounts/flags";
import { ShopError } from "@storywall/domain/errors";
import type { Context, VisitorContext } from "../context.ts";

/** Flags stored on the server, for visitors whose cookies were deleted. */
type KeptFlags = { isOnboardingSeen: boolean; isSubscribed: boolean };

export async function readKeptFlags({ db, userId }: Pick<Context, "db" | "userId">): Promise<KeptFlags> {
  const user = userId
    ? await db.user.findUnique({ where: { id: userId }, select: { onboardingSeenAt: true, subscribedAt: true } })
    : null;
  return { isOnboardingSeen: Boolean(user?.onboardingSeenAt), isSubscribed: Boolean(user?.subscribedAt) };
}

/**
 * Stores that the visitor saw the onboarding, and their subscription with date and address. Throws EMAIL_INVALID, and
 * CONSENT_MISSING for a subscription without consent.
 */
export async function keepFlags(
  ctx: VisitorContext,
  { isOnboardingSeen, isSubscribed, email, consent }: SetFlagsInput,
): Promise<KeptFlags> {
  const data = {
    ...(isOnboardingSeen === undefined ? {} : { onboardingSeenAt: isOnboardingSeen ? ctx.now() : null }),
    ...(isSubscribed === undefined ? {} : subscription(isSubscribed, email, consent, ctx.now())),
  };
  await ctx.db.user.update({ where: { id: ctx.userId }, data });
  return readKeptFlags(ctx);
}

function subscription(isSubscribed: boolean, email: string | undefined, consent: boolean | undefined, now: Date) {
  if (!isSubscribed) return { subscribedEmail: null, subscribedAt: null };
  const subscribedEmail = checkEmail(email);
  if (consent !== true) throw new ShopError("CONSENT_MISSING");
  return { subscribedEmail, subscribedAt: now };
}
