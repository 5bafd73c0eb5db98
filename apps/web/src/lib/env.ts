/** This is false in `npm run dev`. */
export const isProduction = process.env.NODE_ENV === "production";

/** Set at build time (shop.config.ts). The demo banner is on every page if the shop is a public demo. */
export const isDemoBannerShown = process.env.DEMO_BANNER === "true";
