import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const MAX_BODY_BYTES = 256 * 1024;

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Listens immediately and responds with 503 until `open` sets the handler. Rejects when the port is taken. */
export async function startHttpServer(port: number, host = "127.0.0.1") {
  let handleRequest: Handler = async (_request, response) =>
    sendJson(response, 503, { error: { message: "Starting." } });
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      console.error("payment simulator:", error);
      if (!response.headersSent) sendJson(response, 500, { error: { message: "The simulator itself failed." } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    open: (handler: Handler) => {
      handleRequest = handler;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns the request's body as text. @throws a RangeError when the body is larger than 256 KiB */
export async function readRequestBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new RangeError(`Bodies hold at most ${MAX_BODY_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function sendResponse(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  });
  response.end(body);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  sendResponse(response, status, JSON.stringify(body, null, 2), { "content-type": "application/json", ...headers });
}

/** Lets any page call the API routes for browsers, as Stripe does. The keys of these routes are public. */
export const corsHeaders: Record<string, string> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type, idempotency-key, stripe-version",
  "access-control-expose-headers": "request-id",
  "access-control-max-age": "300",
};

/**
 * Returns whether the request comes from this machine. The address and the Host must be loopback, because another host
 * name may resolve to this machine. A browser must send the request from the simulator's own page.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? "";
  const host = request.headers.host ?? "";
  const origin = request.headers.origin;
  return (
    /^(::1|(::ffff:)?127\.)/.test(address) &&
    /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host) &&
    (origin === undefined || origin === `http://${host}`)
  );
}
