/** False in `npm run dev`. */
export const isBuilt = process.env.NODE_ENV === "production";

/** Decided when the pages are built (shop.config.ts): every page of a demo that others can reach says that it is one. */
export const isDemoBannerShown = process.env.DEMO_BANNER === "true";
