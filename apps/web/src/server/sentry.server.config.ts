import {
  init,
  makeNodeTransport,
  onUncaughtExceptionIntegration,
  onUnhandledRejectionIntegration,
} from "@sentry/nextjs";
import { readSentryDsn } from "@storywall/telemetry/env";
import { createSentryOptions } from "@storywall/telemetry/sentry";

/**
 * Starts Sentry in the web process, which also runs the API. `instrumentation.ts` imports this module only if
 * SENTRY_DSN is set. Errors reach Sentry through the logger, spans through `runInSpan`, so both are redacted in one
 * place. Nothing runs on Next's edge runtime, so there is no other configuration.
 */
const dsn = readSentryDsn();
if (dsn) {
  const sdk = { makeNodeTransport, onUncaughtExceptionIntegration, onUnhandledRejectionIntegration };
  init(createSentryOptions(sdk, { dsn, process: "web" }));
}
