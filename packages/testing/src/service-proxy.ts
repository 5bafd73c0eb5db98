import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * `down`: existing connections are closed, and new connections are closed immediately. `silent`: connections stay open,
 * but all data is dropped.
 */
export type ProxyState = "up" | "down" | "silent";

export type ServiceProxy = {
  /** The target's URL with the proxy's port. */
  url: string;
  state: ProxyState;
  setState(state: ProxyState): void;
  stop(): Promise<void>;
};

/** Starts a TCP proxy that can be disconnected or silenced while its service runs. */
export async function startServiceProxy(target: string): Promise<ServiceProxy> {
  const address = new URL(target);
  const { hostname, port } = address;
  const sockets = new Set<Socket>();
  const cutConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (proxy.state === "down") return void client.destroy();
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (proxy.state !== "silent") to.write(bytes);
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address.hostname = "127.0.0.1";
  address.port = String((server.address() as AddressInfo).port);
  const proxy: ServiceProxy = {
    url: address.href.replace(/\/$/, ""),
    state: "up",
    setState(state) {
      // Data that was sent in the state `silent` is lost, so connections from that time are unusable and must be
      // closed.
      if (state === "down" || proxy.state === "silent") cutConnections();
      proxy.state = state;
    },
    async stop() {
      cutConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
