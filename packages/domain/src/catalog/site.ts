/** The only site that sells (S-200). The others are data, never shown (S-009). */
export const SITE = "US";

const YEAR_SECONDS = 31_536_000;

/** Cookies of the specification and how long they last, in seconds (S-126, S-127, S-201). */
export const shopCookies = {
  cartId: YEAR_SECONDS,
  userId: YEAR_SECONDS,
  promoModalSeenCount: YEAR_SECONDS,
  isPromoModalSeen: YEAR_SECONDS,
  isOnboardingSeen: YEAR_SECONDS,
  isSubscribed: YEAR_SECONDS,
} as const;

/** What a visitor said to measuring and error reports, `yes` or `no`, is asked again after half a year. */
export const CONSENT_COOKIE = { name: "privacyChoice", maxAge: 15_552_000 } as const;
