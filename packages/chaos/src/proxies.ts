import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * A fault that affects the following `next` requests. With `cut`, the request takes effect, but its response is lost.
 */
export type StoreFault = { mode: "error" | "slow" | "cut" | "hang-up"; next: number };

export type StoreProxy = { endpoint: string; fault(fault: StoreFault): void; heal(): void; stop(): Promise<void> };

const SLOW_MS = 1_500;

/** Starts a proxy in front of the object store. Faults affect reads and writes. */
export async function startStoreProxy(target: string): Promise<StoreProxy> {
  const upstream = new URL(target);
  let currentFault: StoreFault | null = null;
  const takeNextFault = () => {
    if (!currentFault || currentFault.next <= 0) return null;
    currentFault.next -= 1;
    return currentFault.mode;
  };
  const server = createHttpServer((incoming, response) => {
    const mode = takeNextFault();
    if (mode === "hang-up") incoming.socket.destroy();
    else if (mode === "error") sendError(incoming, response);
    else if (mode === "slow") setTimeout(() => forwardRequest(upstream, incoming, response, false), SLOW_MS);
    else forwardRequest(upstream, incoming, response, mode === "cut");
  });
  const port = await listenOnFreePort(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    fault: (fault) => {
      currentFault = { ...fault };
    },
    heal: () => {
      currentFault = null;
    },
    stop: () => {
      server.closeAllConnections();
      return closeServer(server);
    },
  };
}

function sendError(incoming: IncomingMessage, response: ServerResponse): void {
  incoming.resume();
  response.writeHead(500).end();
}

function forwardRequest(upstream: URL, incoming: IncomingMessage, response: ServerResponse, isCut: boolean): void {
  const { method, url, headers } = incoming;
  const proxied = request({ host: upstream.hostname, port: upstream.port, method, path: url, headers }, (answer) => {
    if (isCut) {
      answer.resume().once("end", () => response.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  proxied.on("error", () => response.destroy());
  response.on("close", () => proxied.destroy());
  incoming.pipe(proxied);
}

export type MailProxy = {
  port: number;
  /** Refuses connections until `heal` is called. */
  down(): void;
  /** Accepts the next emails but drops the responses. */
  cut(next: number): void;
  heal(): void;
  countLost(): number;
  stop(): Promise<void>;
};

export async function startMailProxy(targetPort: number): Promise<MailProxy> {
  const sockets = new Set<Socket>();
  let isDown = false;
  let cuts = 0;
  let lost = 0;
  const server = createServer((client) => {
    if (isDown) return void client.destroy();
    const upstream = connect(targetPort, "127.0.0.1");
    let inData = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (chunk) => void upstream.write(chunk));
    upstream.on("data", (chunk) => {
      const text = chunk.toString("latin1");
      if (inData && text.startsWith("250") && cuts > 0) {
        cuts -= 1;
        lost += 1;
        client.destroy();
        return;
      }
      inData = text.startsWith("354");
      client.write(chunk);
    });
  });
  const port = await listenOnFreePort(server);
  return {
    port,
    down: () => {
      isDown = true;
      for (const socket of sockets) socket.destroy();
    },
    cut: (next) => {
      cuts = next;
    },
    heal: () => {
      isDown = false;
      cuts = 0;
    },
    countLost: () => lost,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return closeServer(server);
    },
  };
}

function listenOnFreePort(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
