let page = { path: "", traceId: "" };

/**
 * Returns a W3C trace context for a request. All requests of one page belong to one trace. The server ignores it unless
 * tracing is on. The ids are random and are not stored.
 */
export function createTraceparent(): string {
  const { pathname } = window.location;
  if (pathname !== page.path) page = { path: pathname, traceId: createHexId(16) };
  return `00-${page.traceId}-${createHexId(8)}-01`;
}

const createHexId = (byteCount: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(byteCount)), (byte) => byte.toString(16).padStart(2, "0")).join("");
