import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export async function openProxy(shopUrl: string): Promise<{ port: number; close(): void }> {
  const shop = new URL(shopUrl);
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const own = { ...headers, host: shop.host, ...(headers.origin ? { origin: shop.origin } : {}) };
    const forwarded = request(new URL(url ?? "/", shop), { method, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, close };
}
