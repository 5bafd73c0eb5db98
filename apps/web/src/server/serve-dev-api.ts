import { createServer } from "node:http";
import { createApp } from "@storywall/api/http/create-app";
import { createRequestListener, serverLimits } from "@storywall/api/http/http-server";
import { createLogger } from "@storywall/telemetry/create-logger";
import { startErrorReporting } from "@storywall/telemetry/sentry";
import { startTracing } from "@storywall/telemetry/tracing";
import { createContainer } from "./create-container.ts";
import { getEnv } from "./env.ts";
import { NO_ROUTE } from "./forward.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

// Serves only the API, not the pages. Importing this module starts it.
const log = createLogger("api");
await startErrorReporting("api");
await startTracing("api");
const { deps, config, close } = createContainer(log);
const app = createApp(deps, config).notFound(
  () => new Response(null, { status: 404, headers: { [NO_ROUTE]: "true" } }),
);
const server = createServer(serverLimits, createRequestListener(app));
stopOnSignal(server, close);
server.listen(getEnv().PORT, "127.0.0.1", () => log.info("api is ready"));
