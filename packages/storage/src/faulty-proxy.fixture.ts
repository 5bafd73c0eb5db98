import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Fault of one request. */
export type Fault =
  | "answer-500"
  | "answer-503"
  | "hang-up"
  | "stay-silent"
  | "stop-midway"
  | "hang-up-midway"
  | { status: number; code: string };

export type FaultyProxy = { endpoint: string; faults: Fault[]; requests: number; stop(): Promise<void> };

/** Starts a proxy in front of a store. The proxy makes one request fail for each planned fault. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const upstream = new URL(target);
  const server = createServer((incoming, response) => {
    proxy.requests++;
    const fault = proxy.faults.shift();
    if (fault === "hang-up") incoming.socket.destroy();
    else if (fault === "answer-500") sendError(incoming, response, 500);
    else if (fault === "answer-503") sendError(incoming, response, 503);
    else if (typeof fault === "object") sendError(incoming, response, fault.status, fault.code);
    else if (fault !== "stay-silent") forwardRequest(upstream, incoming, response, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: FaultyProxy = {
    endpoint: `http://127.0.0.1:${port}`,
    faults: [],
    requests: 0,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
  return proxy;
}

function sendError(incoming: IncomingMessage, response: ServerResponse, status: number, code?: string): void {
  incoming.resume();
  const body = code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Full</Message></Error>`;
  response.writeHead(status, { "content-type": "application/xml" }).end(body);
}

function forwardRequest(
  upstream: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
): void {
  const { method, url, headers } = incoming;
  const proxied = request({ host: upstream.hostname, port: upstream.port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!fault) {
      answer.pipe(response);
      return;
    }
    answer.once("data", (chunk: Buffer) => {
      answer.destroy();
      response.write(chunk.subarray(0, chunk.length / 2), () => {
        if (fault === "hang-up-midway") response.destroy();
      });
    });
  });
  proxied.on("error", () => response.destroy());
  incoming.pipe(proxied);
}
