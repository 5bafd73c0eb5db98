/**
 * Placeholder for the shop's URL in prerendered pages. `src/server/prepare-pages.ts` replaces it when the web process
 * starts.
 */
export const placeholderUrl = "https://public-url.invalid";

/** The shop's URL without a trailing slash. During a build, the placeholder. */
export const publicUrl: string = (process.env.PUBLIC_URL || placeholderUrl).replace(/\/+$/, "");
