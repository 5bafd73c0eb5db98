import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong between the shop and its store for the next requests, first come first served. */
export type Fault = "answer-500" | "answer-503" | "hang-up" | "stay-silent" | "stop-midway" | "hang-up-midway";

export type FaultyProxy = { endpoint: string; faults: Fault[]; requests: number; stop(): Promise<void> };

/** Stands before a real store and breaks as many requests as it is given faults. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const upstream = new URL(target);
  const server = createServer((incoming, response) => {
    proxy.requests++;
    const fault = proxy.faults.shift();
    if (fault === "hang-up") incoming.socket.destroy();
    else if (fault === "answer-500") refuse(incoming, response, 500);
    else if (fault === "answer-503") refuse(incoming, response, 503);
    else if (fault !== "stay-silent") forward(upstream, incoming, response, fault);
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

function refuse(incoming: IncomingMessage, response: ServerResponse, status: number): void {
  incoming.resume();
  response.writeHead(status).end();
}

function forward(upstream: URL, incoming: IncomingMessage, response: ServerResponse, fault: Fault | undefined): void {
  const { method, url, headers } = incoming;
  const onward = request({ host: upstream.hostname, port: upstream.port, method, path: url, headers }, (answer) => {
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
  onward.on("error", () => response.destroy());
  incoming.pipe(onward);
}
