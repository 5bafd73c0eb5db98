import { createServer, type ServerResponse } from "node:http";
import type { Db } from "@storywall/db/client";
import { findClockProblem } from "@storywall/db/find-clock-problem";
import { readShopVersion } from "@storywall/telemetry/shop-version";
import { collectProcessMetrics, renderJobMetrics } from "./job-metrics.ts";
import { openProducerConnection } from "./redis-connections.ts";

type StatusOptions = {
  port: number;
  /** Address to listen on. The default is loopback. */
  host?: string;
  db: Db;
  redisUrl: string;
  /** Whether the process takes jobs. */
  isRunning(): boolean;
  /** Returns the current time, by default from the machine's clock. */
  now?: () => Date;
};

export type StatusServer = { port: number; close(): void };

type Reachability = "ok" | "unreachable";

/**
 * Serves `/healthz` (the process responds, with its version), `/readyz` (200 if it takes jobs, reaches Postgres and Redis, and has the
 * same time as Postgres, else 503) and `/metrics`.
 */
export function startStatusServer(options: StatusOptions): Promise<StatusServer> {
  const { port, host = "127.0.0.1", db, redisUrl, isRunning, now } = options;
  const redis = openProducerConnection(redisUrl);
  redis.on("error", () => {});
  collectProcessMetrics();

  const sendReadiness = async (response: ServerResponse) => {
    let clockProblem: string | null = null;
    const compareClocks = async () => {
      clockProblem = await findClockProblem(db, now);
    };
    const [database, queue] = await Promise.all([checkReachability(compareClocks()), checkReachability(redis.ping())]);
    const isReady = isRunning() && database === "ok" && queue === "ok" && clockProblem === null;
    const parts = {
      worker: isRunning() ? "running" : "not running",
      database,
      redis: queue,
      ...(clockProblem ? { clock: clockProblem } : {}),
    };
    sendResponse(response, isReady ? 200 : 503, "application/json", JSON.stringify(parts));
  };
  const aliveBody = JSON.stringify({ status: "ok", ...readShopVersion() });
  const server = createServer(async ({ url }, response) => {
    if (url === "/healthz") return sendResponse(response, 200, "application/json", aliveBody);
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
