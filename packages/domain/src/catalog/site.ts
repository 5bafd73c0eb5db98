/** The only site that sells (S-200). The others are data, never shown (S-009). */
export const SITE = "US";

/** S-041: the owner's spelling, kept to the letter (C-18). Headings on the page are spelled right. */
export const PAGE_TITLE = "Turn life storyies into wall art!";
export const PAGE_DESCRIPTION = "Turn life stories into beautiful wall art with no nail or hammer needed.";

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

type Localised = {
  enabled: boolean;
  title: string;
  madeAndShipped: { headline: string; text: string };
  orderConfirmationHeadline: string;
  faqShippedFrom: string;
  freeShippingText: string;
  businessLocation: string;
};

/** S-095…S-102. Prices live in the templates, the contact address in the environment. */
export const localised = {
  US: {
    enabled: true,
    title: PAGE_TITLE,
    madeAndShipped: {
      headline: "Made and shipped from Miami",
      text: "Every tile is printed, framed and packed by hand in our Miami workshop.",
    },
    orderConfirmationHeadline: "Thank you — your wall is on its way",
    faqShippedFrom: "Assembled in and shipped from Miami, Florida.",
    freeShippingText: "Free shipping, usually shipped within 1–2 working days",
    businessLocation: "Miami, FL, US",
  },
  ZA: {
    enabled: false,
    title: PAGE_TITLE,
    madeAndShipped: { headline: "Made and shipped from Cape Town", text: "Printed and framed in South Africa." },
    orderConfirmationHeadline: "Thank you — your tiles are being made",
    faqShippedFrom: "Assembled in and shipped from Cape Town.",
    freeShippingText: "Free delivery nationwide",
    businessLocation: "Cape Town, ZA",
  },
  AU: {
    enabled: false,
    title: PAGE_TITLE,
    madeAndShipped: { headline: "Made and shipped from Melbourne", text: "Printed and framed in Australia." },
    orderConfirmationHeadline: "Thank you — your tiles are being made",
    faqShippedFrom: "Assembled in and shipped from Melbourne.",
    freeShippingText: "Free delivery Australia-wide",
    businessLocation: "Melbourne, AU",
  },
} as const satisfies Record<string, Localised>;

export const shopCopy = localised[SITE];
