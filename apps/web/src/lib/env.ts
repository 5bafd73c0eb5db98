/** False in `npm run dev`. */
export const isProduction = process.env.NODE_ENV === "production";

/** Decided at build time (shop.config.ts). Every page of a public demo shows the banner. */
export const isDemoBannerShown = process.env.DEMO_BANNER === "true";
