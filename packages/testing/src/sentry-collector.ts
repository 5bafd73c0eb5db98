import { startCollector } from "./collector.ts";

/** An item of an envelope, in the format that Sentry's SDKs send. */
export type ReportItem = {
  type: string;
  payload: Record<string, unknown>;
  isFromBrowser: boolean;
};

/** Starts a server that receives reports at `dsn`, as Sentry does. */
export async function startSentryCollector() {
  const items: ReportItem[] = [];
  const bodies: string[] = [];
  const { host, ...server } = await startCollector((body, { headers }) => {
    bodies.push(body);
    items.push(...readItems(body, headers.origin !== undefined));
  });
  return { dsn: `http://publickey@${host}/7`, items, bodies, ...server };
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
