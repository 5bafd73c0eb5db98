import type { Instrumentation } from "next";
import type { ShopPlace } from "./server/assemble.ts";

/** A page that broke while it was made, under the number that its visitor is shown: logged, and reported where that is set up. */
export const onRequestError: Instrumentation.onRequestError = (error, { path }) => {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : "none";
  (globalThis as ShopPlace).storywallShop?.config.onFault({ requestId: digest, path, error });
};
