/** Set by whatever starts the built shop; tests and `pnpm dev` run without it. */
export const isProduction = process.env.NODE_ENV === "production";
