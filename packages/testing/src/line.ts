import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** `down`: nobody answers, and who was connected is cut off. `silent`: what is sent is swallowed, and nothing is said. */
export type LineState = "up" | "down" | "silent";

export type Line = {
  /** The target's address, with this line's port. */
  url: string;
  state: LineState;
  set(state: LineState): void;
  stop(): Promise<void>;
};

/** A line to a service, by TCP, that can be cut or fall silent while the service itself goes on. */
export async function startLine(target: string): Promise<Line> {
  const address = new URL(target);
  const { hostname, port } = address;
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (line.state === "down") return void client.destroy();
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (line.state !== "silent") to.write(bytes);
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
  const line: Line = {
    url: address.href.replace(/\/$/, ""),
    state: "up",
    set(state) {
      // What was said while the line was silent is lost: a connection that lacks it is of no use.
      if (state === "down" || line.state === "silent") cut();
      line.state = state;
    },
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return line;
}
