/**
 * The shop's address as the build was told it (`env` of shop.config.ts): pages that are built ahead carry it in their metadata. A shop that is only
 * tried out on one's own machine is found by nobody, so any address does.
 */
export const publicUrl: string = (process.env.PUBLIC_URL ?? "http://localhost:3000").replace(/\/+$/, "");
