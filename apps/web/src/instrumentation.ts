import type { Instrumentation } from "next";
import type { GlobalContainer } from "./server/create-container.ts";

/** Logs and reports render errors together with the digest that is shown to the visitor. */
export const onRequestError: Instrumentation.onRequestError = (error, { path }) => {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : "none";
  (globalThis as GlobalContainer).storywallShop?.config.onFault({ requestId: digest, path, error });
};
