import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";

const HOST = "127.0.0.1";
const RETRY_MS = 20;
const GIVE_UP_MS = 120_000;

/** The API sets this response header if it does not know the route. */
export const NO_ROUTE = "x-no-route";

/**
 * Creates a proxy to a local port. While the process at this port restarts, each request waits for up to two minutes.
 * If the process does not know the route, the proxy resolves to false and sends no response. If forwarding fails, it
 * rejects.
 */
export function createRequestForwarder(port: number) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    await waitUntilListening(port);
    const headers = { ...req.headers, "x-forwarded-for": req.socket.remoteAddress ?? "" };
    const upstream = request({ host: HOST, port, method: req.method, path: req.url, headers, agent: false });
    res.once("close", () => upstream.destroy());
    const pendingResponse = new Promise<IncomingMessage>((resolve, reject) => {
      upstream.once("response", resolve).once("error", reject);
    });
    req.pipe(upstream);
    const response = await pendingResponse;
    if (response.headers[NO_ROUTE]) {
      response.resume();
      return false;
    }
    res.writeHead(response.statusCode ?? 502, response.rawHeaders);
    res.flushHeaders();
    await pipeline(response, res);
    return true;
  };
}

async function waitUntilListening(port: number): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (!(await canConnect(port))) {
    if (Date.now() > deadline) throw new Error(`Nothing listens on port ${port}.`);
    await sleep(RETRY_MS);
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
