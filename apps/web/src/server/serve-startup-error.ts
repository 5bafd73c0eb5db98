import { createServer, type Server } from "node:http";
import { NO_ROUTE } from "./forward.ts";

/** Answers the API’s requests with 500 and the error until the program is restarted. Next answers all others. */
export function serveStartupError(port: number, error: unknown): Server {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = stack.split(/\n\s+at /)[0];
  const server = createServer(({ url = "" }, response) => {
    if (!url.startsWith("/api/")) return response.writeHead(404, { [NO_ROUTE]: "true" }).end();
    const body = JSON.stringify({ message, error: "INTERNAL", code: "INTERNAL" });
    return response.writeHead(500, { "content-type": "application/json" }).end(body);
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(0));
  return server.listen(port, "127.0.0.1");
}
