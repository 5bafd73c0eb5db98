const TIMEOUT_MS = 5_000;

type StoreAddresses = { endpoint: string; bucket: string; publicUrl: string };

/** Sends a CORS preflight request to check whether the object store lets the shop's pages upload files. */
export async function checkBrowserUploads({ endpoint, bucket, publicUrl }: StoreAddresses): Promise<string | null> {
  const { origin } = new URL(publicUrl);
  const url = `${endpoint.replace(/\/+$/, "")}/${bucket}/doctor`;
  const response = await sendPreflight(url, { origin, method: "PUT" });
  if (!response) return "S3_PUBLIC_ENDPOINT, or S3_ENDPOINT without it, cannot be connected to.";
  if (isOriginAllowed(response, origin)) return null;
  return "browsers may not upload from PUBLIC_URL; apply the CORS rules in infra/store/cors.json to the bucket.";
}

/** Sends a CORS preflight request to check whether the trace collector lets the shop's pages send spans. */
export async function checkBrowserTraces(url: string, publicUrl: string): Promise<string | null> {
  const { origin } = new URL(publicUrl);
  const response = await sendPreflight(url, { origin, method: "POST" });
  if (!response) return "BROWSER_TRACES_URL cannot be connected to.";
  if (isOriginAllowed(response, origin)) return null;
  return "browsers may not send traces from PUBLIC_URL; allow it in the CORS settings of the collector.";
}

/** Checks the collector by sending an empty list of spans, which it accepts. */
export async function checkTraceCollector(endpoint: string): Promise<string | null> {
  const headers = { "content-type": "application/json" };
  const response = await sendRequest(`${endpoint.replace(/\/+$/, "")}/v1/traces`, {
    method: "POST",
    headers,
    body: JSON.stringify({ resourceSpans: [] }),
  });
  if (!response) return "OTEL_EXPORTER_OTLP_ENDPOINT cannot be connected to.";
  return response.ok ? null : `the collector at OTEL_EXPORTER_OTLP_ENDPOINT answers ${response.status}.`;
}

/** Checks that the server that receives errors can be reached. Sends no error. */
export async function checkErrorServer(dsn: string): Promise<string | null> {
  const response = await sendRequest(new URL(dsn).origin, { method: "HEAD", redirect: "manual" });
  return response ? null : "the server in SENTRY_DSN cannot be connected to.";
}

function sendPreflight(url: string, { origin, method }: { origin: string; method: string }) {
  const headers = {
    origin,
    "access-control-request-method": method,
    "access-control-request-headers": "content-type",
  };
  return sendRequest(url, { method: "OPTIONS", headers });
}

function isOriginAllowed(response: Response, origin: string): boolean {
  const allowed = response.headers.get("access-control-allow-origin");
  return allowed === "*" || allowed === origin;
}

/** Sends a request. Returns null if there is no response. */
const sendRequest = (url: string, init: RequestInit): Promise<Response | null> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
