import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An item of an envelope, in the format that Sentry's SDKs send. */
export type ReportItem = {
  type: string;
  payload: Record<string, unknown>;
  /** Whether a browser sent it. */
  isFromBrowser: boolean;
};

/** Starts a server that receives reports at `dsn` from servers, and from pages of any origin. */
export async function startSentryCollector() {
  const items: ReportItem[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    response.setHeader("content-type", "application/json");
    if (request.method === "POST") {
      const body = await text(request);
      bodies.push(body);
      items.push(...readItems(body, request.headers.origin !== undefined));
    }
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await once(server.close(), "close");
  };
  return { dsn: `http://publickey@127.0.0.1:${port}/7`, items, bodies, [Symbol.asyncDispose]: stop };
}

/** An envelope is a line of JSON, followed by a header and a payload for each item. */
function readItems(body: string, isFromBrowser: boolean): ReportItem[] {
  const lines = body.split("\n").slice(1).filter(Boolean);
  return lines.flatMap((line, index) =>
    index % 2 === 0
      ? [{ type: String(JSON.parse(line).type), payload: JSON.parse(lines[index + 1] ?? "{}"), isFromBrowser }]
      : [],
  );
}
