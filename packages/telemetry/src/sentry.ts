import type { NodeOptions } from "@sentry/node";
import { readSentryDsn } from "./env.ts";
import { privateField, REMOVED_TEXT } from "./redact-text.ts";
import { redactText } from "./redact-value.ts";

type Sentry = typeof import("@sentry/core");

let sentry: Sentry | undefined;

/** Loads the part of Sentry that records errors and spans. Without SENTRY_DSN it loads nothing, to save memory. */
export async function loadSentry(): Promise<Sentry | undefined> {
  if (readSentryDsn()) sentry ??= await import("@sentry/core");
  return sentry;
}

export const getLoadedSentry = (): Sentry | undefined => sentry;

type TransportFactory = NonNullable<NodeOptions["transport"]>;
type Transport = ReturnType<TransportFactory>;
type Envelope = Parameters<Transport["send"]>[0];
/** Parts of Sentry's SDK for Node, which `@sentry/nextjs` exports too. */
type NodeSdk = Pick<
  typeof import("@sentry/node"),
  "makeNodeTransport" | "onUncaughtExceptionIntegration" | "onUnhandledRejectionIntegration"
>;

/**
 * Returns the options of Sentry's SDK in a server process: all traces, and reports without request data, local
 * variables, breadcrumbs or addresses. Everything that is sent is redacted like the log.
 */
export function createSentryOptions(sdk: NodeSdk, { dsn, process }: { dsn: string; process: string }): NodeOptions {
  return {
    dsn,
    serverName: process,
    tracesSampleRate: 1,
    // OpenTelemetry is set up in tracing.ts, and `runInSpan` creates Sentry's spans.
    enableOpenTelemetrySetup: false,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    defaultIntegrations: false,
    integrations: [
      sdk.onUncaughtExceptionIntegration(),
      // An unhandled rejection ends the process, as it does without Sentry.
      sdk.onUnhandledRejectionIntegration({ mode: "strict" }),
    ],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    transport: (options) => createRedactingTransport(sdk.makeNodeTransport(options)),
  };
}

/** Starts Sentry in a process that does not run Next. Without SENTRY_DSN it loads nothing. */
export async function startErrorReporting(process: string): Promise<void> {
  const dsn = readSentryDsn();
  if (!dsn) return;
  const sdk = await import("@sentry/node");
  sdk.init(createSentryOptions(sdk, { dsn, process }));
}

/** Sends the remaining reports. Resolves after at most one second, even if Sentry is unavailable. */
export async function stopErrorReporting(): Promise<void> {
  await sentry?.getClient()?.close(1_000);
}

const createRedactingTransport = (transport: Transport): Transport => ({
  ...transport,
  send: async (envelope) => transport.send(redactEnvelope(envelope)),
});

/** Redacts the items of an envelope. Its header contains only the DSN's public key and random ids. */
function redactEnvelope(envelope: Envelope): Envelope {
  const [header, items] = envelope as [unknown, readonly (readonly [unknown, unknown])[]];
  return [header, items.map(([itemHeader, payload]) => [itemHeader, redactReport(payload)])] as unknown as Envelope;
}

/** Redacts a report like a log entry, but keeps all levels, because stack traces are deeply nested. */
function redactReport(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (Array.isArray(value)) return value.map(redactReport);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    privateField.test(key) ? REMOVED_TEXT : redactReport(item),
  ]);
  return Object.fromEntries(entries);
}
