import { reportsDsn } from "./env.ts";
import { redact } from "./redact.ts";

/** Maximum number of reports per minute; further errors are only logged. */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;

type Reports = Awaited<ReturnType<typeof openReports>>;

let opening: Promise<Reports> | undefined;
let minute = { startedAt: 0, count: 0 };

/**
 * Sends a logged error to SENTRY_DSN, if set, redacted like the log: no request bodies, headers, cookies or addresses. Never
 * throws and never waits.
 */
export function reportError(processName: string, logged: readonly unknown[]): void {
  const dsn = reportsDsn();
  if (!dsn || isTooMuch()) return;
  const [first, second] = logged;
  const fields = typeof first === "object" && first !== null ? (redact(first) as Record<string, unknown>) : {};
  const message = redact([first, second].find((one) => typeof one === "string") ?? "An error was logged") as string;
  opening ??= openReports(dsn);
  // Failures are ignored; the error is in the log.
  opening.then((reports) => reports.send(processName, message, fields)).catch(() => undefined);
}

function isTooMuch(): boolean {
  const now = performance.now();
  if (minute.count === 0 || now - minute.startedAt > MINUTE_MS) minute = { startedAt: now, count: 0 };
  minute.count += 1;
  return minute.count > MOST_A_MINUTE;
}

type Fault = { type?: string; message?: string; stack?: string; code?: string };

/** Loaded with the first error, so that nothing is loaded without one. */
async function openReports(dsn: string) {
  const [{ createStackParser, createTransport }, { ServerRuntimeClient, nodeStackLineParser }] = await Promise.all([
    import("@sentry/core"),
    import("@sentry/core/server"),
  ]);
  const frames = createStackParser(nodeStackLineParser());
  const client = new ServerRuntimeClient({
    dsn,
    integrations: [],
    stackParser: frames,
    sendClientReports: false,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status } = await fetch(options.url, {
          method: "POST",
          body: body as BodyInit,
          headers: options.headers ?? {},
          signal: AbortSignal.timeout(10_000),
        });
        return { statusCode: status };
      }),
  });
  client.init();
  return {
    send(processName: string, message: string, { err, requestId, path, job, ...rest }: Record<string, unknown>) {
      const { type = "Error", message: value = message, stack = "", code } = (err ?? {}) as Fault;
      const tags = { process: processName, requestId, path, job, code };
      const known = Object.entries(tags).filter((tag): tag is [string, string] => typeof tag[1] === "string");
      client.captureEvent({
        level: "error",
        logger: processName,
        platform: "node",
        message,
        exception: { values: [{ type, value, stacktrace: { frames: frames(stack) } }] },
        tags: Object.fromEntries(known),
        extra: rest,
      });
    },
  };
}
