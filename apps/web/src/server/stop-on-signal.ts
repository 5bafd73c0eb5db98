import type { Server } from "node:http";
import { stopTracing } from "@storywall/telemetry/tracing";

/**
 * Maximum ms to wait for open requests after SIGTERM. It must be less than the time after which the process is killed.
 */
const DRAIN_MS = 4_000;

/** On SIGTERM or SIGINT, stops the process: calls `close` to end event streams, then waits for open requests. */
export function stopOnSignal(server: Server, close: () => Promise<void>): void {
  let isStopping = false;
  const stopServer = async () => {
    if (isStopping) return;
    isStopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    await close();
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
    clearInterval(idle);
    await stopTracing();
    process.exit(0);
  };
  process.on("SIGTERM", stopServer);
  process.on("SIGINT", stopServer);
}
