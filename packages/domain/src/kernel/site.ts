/** The only site that sells. */
export const SITE = "US";

const YEAR_SECONDS = 31_536_000;

/** The specification's cookies with their lifetime in seconds. */
export const shopCookies = {
  cartId: YEAR_SECONDS,
  userId: YEAR_SECONDS,
  promoModalSeenCount: YEAR_SECONDS,
  isPromoModalSeen: YEAR_SECONDS,
  isOnboardingSeen: YEAR_SECONDS,
  isSubscribed: YEAR_SECONDS,
} as const;

/** Cookie that says that the browser had a wallet when the wallet buttons were last loaded. */
export const WALLET_COOKIE = { name: "hasWallet", maxAge: YEAR_SECONDS } as const;

/** Cookie for the consent to analytics and error reports: `yes` or `no`. The shop asks again after 180 days. */
export const CONSENT_COOKIE = { name: "privacyChoice", maxAge: 15_552_000 } as const;
