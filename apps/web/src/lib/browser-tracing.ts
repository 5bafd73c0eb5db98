import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { runAfterPageLoad } from "./wait-for-input-idle.ts";

/**
 * Returns a `fetch` for tRPC that sends spans to the collector at `url`: one for each request, and one for the page as
 * their parent. Spans contain the first segment of the page's path, the names of procedures, and the status.
 */
export function startBrowserTracing(url: string): { fetch: typeof fetch } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "browser" }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer("storywall");
  const propagator = new W3CTraceContextPropagator();
  let page: { path: string; context: Context } | undefined;

  /** Starts a page's span at its first request, or at the start of the navigation if the browser loaded the page. */
  function getPageContext(): Context {
    const path = window.location.pathname;
    if (page?.path === path) return page.context;
    const [navigation] = performance.getEntriesByType("navigation");
    const isNavigated = !page && navigation !== undefined && new URL(navigation.name).pathname === path;
    const startTime = new Date(isNavigated ? performance.timeOrigin : Date.now());
    const span = tracer.startSpan(`page /${path.split("/")[1]}`, { startTime }, ROOT_CONTEXT);
    runAfterPageLoad(() => span.end());
    page = { path, context: trace.setSpan(ROOT_CONTEXT, span) };
    return page.context;
  }

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const procedures = new URL(request.url).pathname.split("/").at(-1);
      const attributes = { "http.request.method": request.method };
      const parent = getPageContext();
      const span = tracer.startSpan(`${request.method} ${procedures}`, { kind: SpanKind.CLIENT, attributes }, parent);
      propagator.inject(trace.setSpan(parent, span), request.headers, {
        set: (headers, name, value) => headers.set(name, value),
      });
      try {
        const response = await fetch(request);
        span.setAttribute("http.response.status_code", response.status);
        return response;
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
  };
}
