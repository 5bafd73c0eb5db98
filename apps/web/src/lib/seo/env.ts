/**
 * The shop's URL at build time (`env` of shop.config.ts), used in prerendered metadata. The default is for local
 * builds.
 */
export const publicUrl: string = (process.env.PUBLIC_URL ?? "http://localhost:3000").replace(/\/+$/, "");
