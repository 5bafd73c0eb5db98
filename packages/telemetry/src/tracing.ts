import { setTimeout as sleep } from "node:timers/promises";
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api";
import { isTracingRequested } from "./env.ts";
import { getLoadedSentry, loadSentry } from "./sentry.ts";

type Tracing = { tracer: Tracer; propagator: Propagator; close(): Promise<void> };

type Propagator = InstanceType<typeof import("@opentelemetry/core").W3CTraceContextPropagator>;

let tracing: Tracing | undefined;

/**
 * Sends spans to the OpenTelemetry collector at OTEL_EXPORTER_OTLP_ENDPOINT. Without that variable it loads nothing.
 * Spans contain route patterns, job names and request ids, but no URLs, headers, addresses or personal data.
 */
export async function startTracing(serviceName: string): Promise<void> {
  if (tracing || !isTracingRequested()) return;
  const [{ AsyncLocalStorageContextManager }, core, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace"),
    ]);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // The provider is not registered globally, because Next would then record URLs, which contain order codes.
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  tracing = {
    tracer: provider.getTracer("storywall"),
    propagator: new core.W3CTraceContextPropagator(),
    close: () => provider.shutdown(),
  };
}

const maxCloseMs = 1_000;

/** Sends the remaining spans. Resolves after at most one second, even if the collector is unavailable. */
export async function stopTracing(): Promise<void> {
  const closed = tracing?.close().catch(() => {});
  tracing = undefined;
  await Promise.race([closed, sleep(maxCloseMs, undefined, { ref: false })]);
}

type Attributes = Record<string, string | number>;

type SpanOptions = {
  kind: "request" | "job";
  attributes: Attributes;
  /** W3C trace context of the parent, from the header of a request or the row of a job. */
  traceparent: string | null | undefined;
};

type SetAttributes = (attributes: Attributes) => void;

/**
 * Runs `work` in a span of OpenTelemetry and of Sentry, if they are started; both have the same trace id. `work` may set
 * attributes that are known later. Without tracing, only runs `work`.
 */
export const runInSpan = <T>(
  name: string,
  options: SpanOptions,
  work: (setAttributes: SetAttributes) => Promise<T>,
): Promise<T> =>
  runInOtelSpan(name, options, (setCollected) =>
    runInSentrySpan(name, options, (setReported) =>
      work((attributes) => {
        setCollected(attributes);
        setReported(attributes);
      }),
    ),
  );

/** Runs `work` in a span that Sentry receives. */
async function runInSentrySpan<T>(
  name: string,
  { kind, attributes, traceparent }: SpanOptions,
  work: (setAttributes: SetAttributes) => Promise<T>,
): Promise<T> {
  const sentry = await loadSentry();
  if (!sentry?.isEnabled()) return work(() => {});
  const op = kind === "request" ? "http.server" : "queue.process";
  const [, traceId, spanId] = traceparentPattern.exec(getOtelTraceparent() ?? traceparent ?? "") ?? [];
  // The sender's sampling decision is omitted, because visitors could otherwise turn traces off.
  const sentryTrace = traceId && `${traceId}-${spanId}`;
  return sentry.continueTrace({ sentryTrace, baggage: undefined }, () =>
    sentry.startSpan({ name, op, attributes, forceTransaction: true }, (span) =>
      work((later) => void span.setAttributes(later)),
    ),
  );
}

const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Runs `work` in a span that the OpenTelemetry collector receives. */
async function runInOtelSpan<T>(
  name: string,
  { kind, attributes, traceparent }: SpanOptions,
  work: (setAttributes: SetAttributes) => Promise<T>,
): Promise<T> {
  if (!tracing) return work(() => {});
  const { tracer, propagator } = tracing;
  const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, carrierGetter);
  const spanKind = kind === "request" ? SpanKind.SERVER : SpanKind.CONSUMER;
  return tracer.startActiveSpan(name, { kind: spanKind, attributes }, parent, async (span) => {
    try {
      return await work((later) => span.setAttributes(later));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Returns the W3C trace context of the current span, or null without one. */
export function getTraceparent(): string | null {
  const reported = getLoadedSentry()?.getActiveSpan()?.spanContext();
  return getOtelTraceparent() ?? (reported ? `00-${reported.traceId}-${reported.spanId}-01` : null);
}

function getOtelTraceparent(): string | null {
  const carrier: Record<string, string> = {};
  tracing?.propagator.inject(context.active(), carrier, { set: (target, key, value) => (target[key] = value) });
  return carrier.traceparent ?? null;
}

const carrierGetter = {
  get: (carrier: { traceparent: string | null | undefined }, key: string) =>
    key === "traceparent" ? (carrier.traceparent ?? undefined) : undefined,
  keys: () => ["traceparent"],
};
