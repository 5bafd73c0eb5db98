import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createPageCallerFactory } from "@storywall/api/create-page-caller";
import { createApp } from "@storywall/api/http/create-app";
import { createRequestListener, serverLimits } from "@storywall/api/http/http-server";
import { describeFailure } from "@storywall/connections/failure";
import { retryWhileUnavailable } from "@storywall/connections/retry";
import { exitUnlessSchemaCurrent } from "@storywall/db/exit-unless-schema-current";
import { findClockProblem } from "@storywall/db/find-clock-problem";
import { toDatabaseOptions } from "@storywall/env/client-options";
import { EnvironmentIncompleteError } from "@storywall/env/environment-incomplete-error";
import { reencryptTotpSecrets } from "@storywall/services/accounts/admin/totp";
import { exitUnlessPricesConfirmed } from "@storywall/services/catalog/prices";
import { addVisits } from "@storywall/services/operations/figures/day-figures";
import { reencryptWebhookSecrets } from "@storywall/services/operations/webhooks/webhook-secret";
import { createLogger, type Logger } from "@storywall/telemetry/create-logger";
import { startTracing } from "@storywall/telemetry/tracing";
import next from "next";
import { createContainer } from "./create-container.ts";
import { createPageHandler } from "./create-page-handler.ts";
import { getEnv, isPublicDemoShop } from "./env.ts";
import { createPageRateLimiter } from "./limit-pages.ts";
import { createOfflineWorkerHandler } from "./offline/offline-worker.ts";
import { clearCacheOnCatalogChange, createPageCache } from "./page-cache.ts";
import { createPageHeaders } from "./page-headers.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { createVisitCounter } from "./visit-counter.ts";

const dir = fileURLToPath(new URL("../..", import.meta.url));

const startTexts = { failure: (why: string) => `This process cannot start: ${why}.` };

try {
  // Reads the environment first, because variables in files, such as LOG_LEVEL, must be set before the logger reads
  // them.
  getEnv();
  await startServer(createLogger("web"));
} catch (error) {
  // Prints missing variables and unavailable services as a message without a stack trace.
  const why = describeFailure(error, "DATABASE_URL");
  const text = why
    ? startTexts.failure(why)
    : error instanceof EnvironmentIncompleteError
      ? error.message
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** Serves the API and the pages. Next handles every request that does not match an API route. */
async function startServer(log: Logger): Promise<void> {
  await startTracing("web");
  const { DATABASE_URL: databaseUrl } = getEnv();
  await retryWhileUnavailable("DATABASE_URL", () => exitUnlessSchemaCurrent(databaseUrl, { canWait: false }));
  const container = createContainer(log);
  const { deps, config, close } = container;
  container.createPageCaller = createPageCallerFactory(deps, config);
  await retryWhileUnavailable("DATABASE_URL", async () => {
    await exitUnlessPricesConfirmed(deps.db, getEnv());
    const clockProblem = await findClockProblem(deps.db);
    if (clockProblem) log.error(clockProblem);
    await reencryptTotpSecrets(deps, config.sealingSecrets);
    await reencryptWebhookSecrets(deps, config.sealingSecrets);
  });
  const { PORT: port, HOST: hostname } = getEnv();
  const app = createApp(deps, config);
  const server = createServer(serverLimits, createRequestListener(app));
  const pages = next({ dev: false, dir, hostname, port, httpServer: server });
  await pages.prepare();
  const handleRequest = pages.getRequestHandler();
  const setPageHeaders = createPageHeaders(getEnv());
  const { PUBLIC_URL: publicUrl, PAGE_CACHE_SECONDS: cacheSeconds } = getEnv();
  const pageCache =
    cacheSeconds > 0
      ? createPageCache({ handleRequest, setPageHeaders, publicUrl, maxAgeMs: cacheSeconds * 1_000 })
      : null;
  // This clears the cache of this process immediately, so that the admin sees the change. Other processes are notified
  // later.
  config.onAdminChange = () => pageCache?.clear();
  const listener = pageCache && clearCacheOnCatalogChange(pageCache, toDatabaseOptions(getEnv()).directUrl);
  const visits = createVisitCounter({
    addVisits: (counted) => addVisits(deps.db, counted),
    now: deps.now,
    log,
  });
  const isRateLimited = createPageRateLimiter({ ...config, isPublicDemo: isPublicDemoShop() });

  app.get("/sw.js", createOfflineWorkerHandler(join(dir, ".next/static")));
  app.all(
    "*",
    createPageHandler({
      handleRequest,
      setPageHeaders,
      isRateLimited,
      pageCache,
      countRequest: config.metrics.countRequest,
      countVisit: visits.count,
      log,
    }),
  );

  stopOnSignal(server, async () => {
    await Promise.all([listener?.close(), visits.close(), close()]);
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, hostname, resolve));
  log.info(`web is ready on port ${port}`);
}
