import { createServer, type ServerResponse } from "node:http";
import type { Db } from "@storywall/db/client";
import { collectProcessMetrics, renderJobMetrics } from "./job-metrics.ts";
import { openProducerConnection } from "./redis-connections.ts";

type StatusOptions = {
  port: number;
  /** Address to listen on. The default is this machine's own. */
  host?: string;
  db: Db;
  redisUrl: string;
  /** Whether the process takes jobs. */
  isRunning(): boolean;
};

export type StatusServer = { port: number; close(): void };

type Reachability = "ok" | "unreachable";

/**
 * Serves `/healthz` (the process responds), `/readyz` (200 if it takes jobs and reaches Postgres and Redis, else 503)
 * and `/metrics`.
 */
export function startStatusServer(options: StatusOptions): Promise<StatusServer> {
  const { port, host = "127.0.0.1", db, redisUrl, isRunning } = options;
  const redis = openProducerConnection(redisUrl);
  redis.on("error", () => {});
  collectProcessMetrics();

  const sendReadiness = async (response: ServerResponse) => {
    const [database, queue] = await Promise.all([
      checkReachability(db.$queryRaw`SELECT 1`),
      checkReachability(redis.ping()),
    ]);
    const isReady = isRunning() && database === "ok" && queue === "ok";
    const parts = { worker: isRunning() ? "running" : "not running", database, redis: queue };
    sendResponse(response, isReady ? 200 : 503, "application/json", JSON.stringify(parts));
  };
  const server = createServer(async ({ url }, response) => {
    if (url === "/healthz") return sendResponse(response, 200, "text/plain", "ok\n");
    if (url === "/readyz") return sendReadiness(response);
    if (url !== "/metrics") return sendResponse(response, 404, "text/plain", "Not found\n");
    const { type, text } = await renderJobMetrics();
    sendResponse(response, 200, type, text);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      const address = server.address();
      const closeServer = () => {
        redis.disconnect();
        server.close();
        server.closeAllConnections();
      };
      resolve({ port: typeof address === "object" && address ? address.port : port, close: closeServer });
    });
  });
}

const checkReachability = (probe: Promise<unknown>): Promise<Reachability> =>
  probe.then(
    () => "ok",
    () => "unreachable",
  );

function sendResponse(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}
