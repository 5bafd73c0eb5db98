import type { Server } from "node:http";

/**
 * Maximum ms to wait for open requests after SIGTERM. Must be shorter than the time after which the process is killed.
 */
const DRAIN_MS = 4_000;

/** Stops the process on SIGTERM or SIGINT. `close` ends event streams; then open requests finish. */
export function stopOnSignal(server: Server, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    await close();
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
    clearInterval(idle);
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
