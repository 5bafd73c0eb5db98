import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** What goes wrong with the next requests to the store. `cut`: it does its work, and the answer is lost. */
export type StoreFault = { mode: "error" | "slow" | "cut" | "hang-up"; next: number };

export type StoreProxy = { endpoint: string; fault(fault: StoreFault): void; heal(): void; stop(): Promise<void> };

const SLOW_MS = 1_500;

/** Stands before the object store. Requests that only read are met as well as those that write. */
export async function startStoreProxy(target: string): Promise<StoreProxy> {
  const upstream = new URL(target);
  let now: StoreFault | null = null;
  const take = () => {
    if (!now || now.next <= 0) return null;
    now.next -= 1;
    return now.mode;
  };
  const server = createHttpServer((incoming, response) => {
    const mode = take();
    if (mode === "hang-up") incoming.socket.destroy();
    else if (mode === "error") refuse(incoming, response);
    else if (mode === "slow") setTimeout(() => forward(upstream, incoming, response, false), SLOW_MS);
    else forward(upstream, incoming, response, mode === "cut");
  });
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    fault: (fault) => {
      now = { ...fault };
    },
    heal: () => {
      now = null;
    },
    stop: () => {
      server.closeAllConnections();
      return closed(server);
    },
  };
}

function refuse(incoming: IncomingMessage, response: ServerResponse): void {
  incoming.resume();
  response.writeHead(500).end();
}

function forward(upstream: URL, incoming: IncomingMessage, response: ServerResponse, isCut: boolean): void {
  const { method, url, headers } = incoming;
  const onward = request({ host: upstream.hostname, port: upstream.port, method, path: url, headers }, (answer) => {
    if (isCut) {
      answer.resume().once("end", () => response.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  incoming.pipe(onward);
}

export type MailProxy = {
  port: number;
  /** Nobody answers until it is healed. */
  down(): void;
  /** The next letters are taken, and the answer to each is lost. */
  cut(next: number): void;
  heal(): void;
  /** How many answers were lost. */
  lost(): number;
  stop(): Promise<void>;
};

/** Stands before the mail server. */
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
  const port = await listen(server);
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
    lost: () => lost,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return closed(server);
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
