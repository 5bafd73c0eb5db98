import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export async function startProxy(shopUrl: string): Promise<{ port: number; close(): void }> {
  const shop = new URL(shopUrl);
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const ownHeaders = { ...headers, host: shop.host, ...(headers.origin ? { origin: shop.origin } : {}) };
    const upstreamRequest = request(new URL(url ?? "/", shop), { method, headers: ownHeaders }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstreamRequest.on("error", () => outgoing.destroy());
    outgoing.on("close", () => upstreamRequest.destroy());
    incoming.pipe(upstreamRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const closeProxy = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, close: closeProxy };
}
