/** False in `npm run dev`. */
export const isProduction = process.env.NODE_ENV === "production";

/** Set at build time (shop.config.ts). A public demo shows the banner on every page. */
export const isDemoBannerShown = process.env.DEMO_BANNER === "true";
