import { SITE } from "../kernel/site.ts";

/** Page title exactly as in the specification, including its typo. Visible headings use the correct spelling. */
export const PAGE_TITLE = "Turn life storyies into wall art!";
export const PAGE_DESCRIPTION = "Turn life stories into beautiful wall art with no nail or hammer needed.";

type BundlePrices = Record<"trio" | "six" | "dozen", { original: number; sale: number }>;

type Localised = {
  enabled: boolean;
  title: string;
  madeAndShipped: { headline: string; text: string; image: string };
  /** Bundle prices in the local currency. Omitted for the selling site, whose prices are computed. */
  bundles?: { currency: string } & BundlePrices;
  orderConfirmationHeadline: string;
  faqShippedFrom: string;
  /** Contact address of a demo shop. In a live shop an environment variable sets the address. */
  contactEmail: string;
  freeShippingText: string;
  businessLocation: string;
};

export const localised = {
  US: {
    enabled: true,
    title: PAGE_TITLE,
    madeAndShipped: {
      headline: "Made and shipped from Miami",
      text: "Every tile is printed, framed, and packed by hand in our Miami workshop.",
      image: "/product-images/six.svg",
    },
    orderConfirmationHeadline: "Your order is confirmed",
    faqShippedFrom: "Assembled in and shipped from Miami, Florida.",
    contactEmail: "help@storywall.example",
    freeShippingText: "Free shipping. Most orders ship in 1–2 business days",
    businessLocation: "Miami, FL, US",
  },
  ZA: {
    enabled: false,
    title: "Turn your stories into wall art, South Africa!",
    madeAndShipped: {
      headline: "Made and shipped from Cape Town",
      text: "Printed and framed in South Africa.",
      image: "/made-in-cape-town.jpg",
    },
    bundles: {
      currency: "ZAR",
      trio: { original: 1699.9, sale: 1359.9 },
      six: { original: 3299.9, sale: 2639.9 },
      dozen: { original: 6399.9, sale: 5119.9 },
    },
    orderConfirmationHeadline: "Thank you — your tiles are being made",
    faqShippedFrom: "Assembled in and shipped from Cape Town.",
    contactEmail: "hello-za@storywall.example",
    freeShippingText: "Free delivery nationwide",
    businessLocation: "Cape Town, ZA",
  },
  AU: {
    enabled: false,
    title: "Turn your stories into wall art, Australia!",
    madeAndShipped: {
      headline: "Made and shipped from Melbourne",
      text: "Printed and framed in Australia.",
      image: "/made-in-melbourne.jpg",
    },
    bundles: {
      currency: "AUD",
      trio: { original: 134.95, sale: 107.95 },
      six: { original: 264.95, sale: 211.95 },
      dozen: { original: 529.95, sale: 423.95 },
    },
    orderConfirmationHeadline: "Thank you — your tiles are being made down under",
    faqShippedFrom: "Assembled in and shipped from Melbourne.",
    contactEmail: "hello-au@storywall.example",
    freeShippingText: "Free delivery Australia-wide",
    businessLocation: "Melbourne, AU",
  },
} as const satisfies Record<string, Localised>;

export type Site = keyof typeof localised;

export const shopCopy = localised[SITE];
