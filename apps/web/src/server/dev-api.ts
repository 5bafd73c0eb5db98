import { createServer } from "node:http";
import { createApp } from "@storywall/api/http/create-app";
import { requestListener, serverLimits } from "@storywall/api/http/http-server";
import { logger } from "@storywall/telemetry/logger";
import { assemble } from "./assemble.ts";
import { env } from "./env.ts";
import { NO_ROUTE } from "./forward.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

// The API without pages. `npm run dev` restarts it when its sources change.
const log = logger("api");
const { deps, config, close } = assemble(log);
const app = createApp(deps, config).notFound(
  () => new Response(null, { status: 404, headers: { [NO_ROUTE]: "true" } }),
);
const server = createServer(serverLimits, requestListener(app));
stopOnSignal(server, close);
server.listen(env().PORT, "127.0.0.1", () => log.info("api is ready"));
