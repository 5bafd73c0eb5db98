import type { Instrumentation } from "next";
import type { GlobalContainer } from "./server/create-container.ts";

/** Starts Sentry, if it is configured. Next calls this before it serves the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.SENTRY_DSN) await import("./server/sentry.server.config.ts");
}

/** Logs and reports render errors together with the digest that is shown to the visitor. */
export const onRequestError: Instrumentation.onRequestError = (error, { path }) => {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : "none";
  (globalThis as GlobalContainer).storywallShop?.config.onFault({ requestId: digest, path, error });
};
