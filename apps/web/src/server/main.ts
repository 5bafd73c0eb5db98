import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { handleRequest, isForApi } from "@storywall/api/handle-request";
import { answerHealth, isAboutHealth } from "@storywall/api/health";
import { answerNode, serverLimits } from "@storywall/api/node-http";
import { EnvironmentIncomplete } from "@storywall/env/read-env";
import { sealTotpSecrets } from "@storywall/services/admin/seal-totp-secrets";
import { refuseUnconfirmedPrices } from "@storywall/services/prices/refuse-unconfirmed-prices";
import { type Logger, logger } from "@storywall/telemetry/logger";
import next from "next";
import { assemble } from "./assemble.ts";
import { env } from "./env.ts";
import { isOfflineWorker, openOfflineWorker } from "./offline/offline-worker.ts";
import { pageHeaders } from "./page-headers.ts";

/** Requests under way get this long when the process is told to stop; less than it is given before it is killed. */
const DRAIN_MS = 4_000;
const dir = fileURLToPath(new URL("../..", import.meta.url));

try {
  await serve(logger("web"));
} catch (error) {
  // What the process was not told is said in one sentence per variable, without a stack.
  process.stderr.write(`${error instanceof EnvironmentIncomplete ? error.message : String(error)}\n`);
  process.exit(1);
}

/**
 * One process for pages and API. What is not a page is answered before Next sees it: its routing costs more than most
 * answers do (docs/decisions/0012).
 */
async function serve(log: Logger): Promise<void> {
  const { deps, config, close } = assemble(log);
  await refuseUnconfirmedPrices(deps.db, env());
  await sealTotpSecrets(deps, config.sealingSecrets);
  const { PORT: port, HOST: hostname } = env();
  const server = createServer(serverLimits);
  const app = next({ dev: process.argv.includes("--dev"), dir, hostname, port, httpServer: server });
  await app.prepare();
  const page = app.getRequestHandler();
  const dress = pageHeaders(dir, env());
  const offlineWorker = openOfflineWorker(join(dir, ".next/static"));
  const api = (request: Request, ip: string) => handleRequest(request, deps, config, { ip });

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const [pathname = ""] = (req.url ?? "").split("?", 1);
    try {
      if (isForApi(pathname)) await answerNode(req, res, api);
      else if (isAboutHealth(pathname)) await answerNode(req, res, () => answerHealth(pathname, deps, config.outside));
      else if (isOfflineWorker(pathname)) await answerNode(req, res, offlineWorker);
      else {
        dress(req, res, pathname);
        await page(req, res);
      }
    } catch (error) {
      log.error({ err: error }, "An answer broke off");
      res.destroy();
    }
  };
  server.on("request", answer);

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
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, hostname, resolve));
  log.info(`web is ready on port ${port}`);
}
