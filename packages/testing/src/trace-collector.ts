import { startCollector } from "./collector.ts";

/** A span in the JSON encoding of OTLP, with the fields that tests read. */
export type CollectedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Array<{ key: string; value: object }>;
  status: { code?: number };
};

/** Starts a server that receives traces at `url`, as an OpenTelemetry collector does. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const { host, ...server } = await startCollector((body) => spans.push(...readSpans(JSON.parse(body))));
  return { url: `http://${host}`, spans, ...server };
}

type ExportRequest = {
  resourceSpans: Array<{
    resource: { attributes: Array<{ key: string; value: { stringValue?: string } }> };
    scopeSpans: Array<{ spans: Array<Omit<CollectedSpan, "service">> }>;
  }>;
};

const readSpans = ({ resourceSpans }: ExportRequest): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
