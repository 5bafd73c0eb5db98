import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { createApp } from "@storywall/api/http/create-app";
import { requestListener, serverLimits } from "@storywall/api/http/http-server";
import { isPublicDemo } from "@storywall/env/mode-problems";
import { EnvironmentIncompleteError } from "@storywall/env/read-env";
import { sealTotpSecrets } from "@storywall/services/accounts/admin/seal-totp-secrets";
import { refuseUnconfirmedPrices } from "@storywall/services/catalog/refuse-unconfirmed-prices";
import { type Logger, logger } from "@storywall/telemetry/logger";
import next from "next";
import { assemble } from "./assemble.ts";
import { assertDemoBanner } from "./assert-demo-banner.ts";
import { env } from "./env.ts";
import { limitPages } from "./limit-pages.ts";
import { openOfflineWorker } from "./offline/offline-worker.ts";
import { pageHeaders } from "./page-headers.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

const dir = fileURLToPath(new URL("../..", import.meta.url));

try {
  await serve(logger("web"));
} catch (error) {
  // Prints missing variables without a stack trace.
  process.stderr.write(`${error instanceof EnvironmentIncompleteError ? error.message : String(error)}
`);
  process.exit(1);
}

/** Serves API and pages; Next handles requests without an API route. */
async function serve(log: Logger): Promise<void> {
  assertDemoBanner(join(dir, ".next"), env());
  const { deps, config, close } = assemble(log);
  await refuseUnconfirmedPrices(deps.db, env());
  await sealTotpSecrets(deps, config.sealingSecrets);
  const { PORT: port, HOST: hostname } = env();
  const app = createApp(deps, config);
  const server = createServer(serverLimits, requestListener(app));
  const pages = next({ dev: false, dir, hostname, port, httpServer: server });
  await pages.prepare();
  const renderPage = pages.getRequestHandler();
  const setPageHeaders = pageHeaders(dir, env());
  const isRefused = limitPages({ ...config, isPublicDemo: isPublicDemo(env()) });

  app.get("/sw.js", openOfflineWorker(join(dir, ".next/static")));
  app.all("*", async ({ env }) => {
    const { incoming, outgoing } = env as HttpBindings;
    const [pathname = ""] = (incoming.url ?? "").split("?", 1);
    try {
      setPageHeaders(incoming, outgoing, pathname);
      if (isRefused(incoming, outgoing, pathname)) return RESPONSE_ALREADY_SENT;
      await renderPage(incoming, outgoing);
    } catch (error) {
      log.error({ err: error }, "A page could not be served");
      outgoing.destroy();
    }
    return RESPONSE_ALREADY_SENT;
  });

  stopOnSignal(server, close);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, hostname, resolve));
  log.info(`web is ready on port ${port}`);
}
