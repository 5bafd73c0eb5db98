import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { stopErrorReporting } from "@storywall/telemetry/sentry";
import { stopTracing } from "@storywall/telemetry/tracing";

/**
 * Maximum ms after SIGTERM during which requests are still accepted and each response closes its connection. Otherwise
 * a proxy that keeps connections could send a request on a connection that is being closed, and answer 502.
 */
const HANDOVER_MS = 1_500;
/**
 * Maximum ms to wait for open requests after `HANDOVER_MS`. `npm start` kills the process five seconds after SIGTERM.
 */
const DRAIN_MS = 3_000;
const CHECK_INTERVAL_MS = 50;

/**
 * On SIGTERM or SIGINT, stops the process: closes connections after their next response, then calls `close` to end
 * event streams, and waits for open requests.
 */
export function stopOnSignal(server: Server, close: () => Promise<void>): void {
  let isStopping = false;
  const stopServer = async () => {
    if (isStopping) return;
    isStopping = true;
    await drainConnections(server);
    const closed = new Promise((resolve) => server.close(resolve));
    await close();
    const idle = setInterval(() => server.closeIdleConnections(), CHECK_INTERVAL_MS);
    await Promise.race([closed, sleep(DRAIN_MS)]);
    clearInterval(idle);
    await Promise.all([stopTracing(), stopErrorReporting()]);
    process.exit(0);
  };
  process.on("SIGTERM", stopServer);
  process.on("SIGINT", stopServer);
}

async function drainConnections(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  const countConnections = promisify(server.getConnections.bind(server));
  const endsAt = performance.now() + HANDOVER_MS;
  while (performance.now() < endsAt && (await countConnections()) > 0) await sleep(CHECK_INTERVAL_MS);
}
