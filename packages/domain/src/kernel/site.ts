/** The only site that sells. The others are data, never shown. */
export const SITE = "US";

const YEAR_SECONDS = 31_536_000;

/** Cookies of the specification and how long they last, in seconds. */
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
