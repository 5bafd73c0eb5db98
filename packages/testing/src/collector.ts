import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Starts a server on a free port that accepts reports from servers, and from pages of any origin. Calls `onReport` with
 * the body of each.
 */
export async function startCollector(onReport: (body: string, request: IncomingMessage) => void) {
  const server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    response.setHeader("content-type", "application/json");
    const body = await text(request);
    if (request.method === "POST") onReport(body, request);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stopServer = async () => {
    server.closeAllConnections();
    await once(server.close(), "close");
  };
  return { host: `127.0.0.1:${port}`, [Symbol.asyncDispose]: stopServer };
}
