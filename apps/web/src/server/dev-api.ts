import { createServer } from "node:http";
import { serverLimits } from "@storywall/api/node-http";
import { logger } from "@storywall/telemetry/logger";
import { openApi, pathnameOf } from "./answer-api.ts";
import { assemble } from "./assemble.ts";
import { env } from "./env.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

// The API without the pages. `npm run dev` runs it under `node --watch`, so a change in any package restarts it alone.
const log = logger("api");
const { deps, config, close } = assemble(log);
const api = openApi(deps, config);
const server = createServer(serverLimits, (req, res) => {
  api(req, res, pathnameOf(req)).catch((error) => {
    log.error({ err: error }, "An answer broke off");
    res.destroy();
  });
});
stopOnSignal(server, close);
server.listen(env().PORT, "127.0.0.1", () => log.info("api is ready"));
