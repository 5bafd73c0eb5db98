import type { Instrumentation } from "next";
import type { ShopPlace } from "./server/assemble.ts";

/** Logs and reports render errors with the digest that the visitor is shown. */
export const onRequestError: Instrumentation.onRequestError = (error, { path }) => {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : "none";
  (globalThis as ShopPlace).storywallShop?.config.onFault({ requestId: digest, path, error });
};
