import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { serverLimits } from "@storywall/api/http/http-server";
import { exitUnlessPricesConfirmed } from "@storywall/services/catalog/prices";
import { createLogger } from "@storywall/telemetry/create-logger";
import next from "next";
import { createContainer } from "./create-container.ts";
import { getEnv } from "./env.ts";
import { createRequestForwarder } from "./forward.ts";
import { createPageHeaders } from "./page-headers.ts";

// Serves pages with fast refresh. The API runs in its own process (dev-api.ts) on the port given as an argument, so
// that restarting it does not restart Next.
const dir = fileURLToPath(new URL("../..", import.meta.url));
const log = createLogger("web");
const { PORT: port, HOST: hostname } = getEnv();
const { deps } = createContainer(log);
await exitUnlessPricesConfirmed(deps.db, getEnv());
const server = createServer(serverLimits);
const app = next({ dev: true, dir, hostname, port, httpServer: server });
await app.prepare();
const page = app.getRequestHandler();
const applyHeaders = createPageHeaders(getEnv());
const forward = createRequestForwarder(Number(process.argv[2]));

server.on("request", async (req, res) => {
  const [pathname = ""] = (req.url ?? "").split("?", 1);
  try {
    const isNextPath = pathname.startsWith("/_next/") || pathname.startsWith("/__next");
    if (!isNextPath && (await forward(req, res))) return;
    applyHeaders(req, res, pathname);
    await page(req, res);
  } catch (error) {
    log.error({ err: error }, "A request could not be served");
    res.destroy();
  }
});
// Exits immediately, because the open connections of fast refresh would delay a graceful shutdown.
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(0));
server.listen(port, hostname, () => log.info(`web is ready on port ${port}`));
