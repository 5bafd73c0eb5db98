import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { answerNode, serverLimits } from "@storywall/api/node-http";
import { EnvironmentIncomplete } from "@storywall/env/read-env";
import { sealTotpSecrets } from "@storywall/services/admin/seal-totp-secrets";
import { refuseUnconfirmedPrices } from "@storywall/services/prices/refuse-unconfirmed-prices";
import { type Logger, logger } from "@storywall/telemetry/logger";
import compression from "compression";
import next from "next";
import sirv from "sirv";
import { isApiPath, openApi, pathnameOf } from "./answer-api.ts";
import { assemble } from "./assemble.ts";
import { env } from "./env.ts";
import { delayScripts } from "./late-scripts.ts";
import { isOfflineWorker, openOfflineWorker } from "./offline/offline-worker.ts";
import { pageHeaders } from "./page-headers.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const dir = fileURLToPath(new URL("../..", import.meta.url));

try {
  await serve(logger("web"));
} catch (error) {
  // What the process was not told is said in one sentence per variable, without a stack.
  process.stderr.write(`${error instanceof EnvironmentIncomplete ? error.message : String(error)}\n`);
  process.exit(1);
}

const builtPath = "/_next/static/";

/** What the build wrote, named by its content: kept by browsers for good, and compressed by the build. */
function openStatic(folder: string) {
  const serve = sirv(folder, { brotli: true, gzip: true, immutable: true, maxAge: 31_536_000 });
  return (req: IncomingMessage, res: ServerResponse, otherwise: () => void) => {
    const asked = req.url ?? "";
    req.url = asked.slice(builtPath.length - 1);
    serve(req, res, () => {
      req.url = asked;
      otherwise();
    });
  };
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
  const app = next({ dev: false, dir, hostname, port, httpServer: server });
  await app.prepare();
  const page = app.getRequestHandler();
  const dress = pageHeaders(dir, env());
  const compress = compression();
  const files = openStatic(join(dir, ".next/static"));
  const offlineWorker = openOfflineWorker(join(dir, ".next/static"));
  const api = openApi(deps, config);

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const pathname = pathnameOf(req);
    try {
      if (isApiPath(pathname)) await api(req, res, pathname);
      else if (isOfflineWorker(pathname)) await answerNode(req, res, offlineWorker);
      else if (pathname.startsWith(builtPath)) files(req, res, () => page(req, res));
      else {
        dress(req, res, pathname);
        compress(req as Parameters<typeof compress>[0], res as Parameters<typeof compress>[1], () => {});
        delayScripts(res);
        await page(req, res);
      }
    } catch (error) {
      log.error({ err: error }, "An answer broke off");
      res.destroy();
    }
  };
  server.on("request", answer);

  stopOnSignal(server, close);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, hostname, resolve));
  log.info(`web is ready on port ${port}`);
}
